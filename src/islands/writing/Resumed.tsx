import type { Language } from '../../domain/language/languages.ts'
import { localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Writing } from '../../stores/writing.ts'
import { ago } from './strings.ts'

interface Props {
  lang: Language
  t: Translator<'writing'>
  writing: Writing & { state: 'open' }
  /** Address for starting another text. */
  fresh: string
}

/** Tells that an earlier draft was restored, and the state of a text that not everybody can read. */
export function Resumed({ lang, t, writing, fresh }: Props) {
  return (
    <>
      {writing.restored > 0 && (
        <p className="mb-2 text-s text-ink-3">
          {t('restored', { when: ago(t, writing.restored) })} ·{' '}
          <a className="text-blue" href={fresh}>
            {t('new_one')}
          </a>{' '}
          ·{' '}
          <a className="text-blue" href={localPath('/user?tab=draft', lang)}>
            {t('drafts')}
          </a>
        </p>
      )}
      {writing.status && writing.status !== 'published' && (
        <p className="mb-2 text-s text-ink-3">{t(`status_of_${writing.status}`)}</p>
      )}
    </>
  )
}
