import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { $fields } from '../../stores/autosave.ts'
import { $similar, findSimilar } from '../../stores/similar.ts'
import { FORM_LABEL } from './Choices.tsx'

/** Articles with a similar title, below the title: they may answer the question before it is written. */
export function Similar({ lang, t }: { lang: Language; t: Translator<'writing'> }) {
  const { bigTitle, articleId } = useStore($fields, { ssr: 'initial' })
  const similar = useStore($similar, { ssr: 'initial' })
  useEffect(() => findSimilar(bigTitle, articleId), [bigTitle, articleId])
  if (similar.length === 0) return null
  return (
    <div className="mb-4" role="status">
      <p className={FORM_LABEL}>{t('similar')}</p>
      {similar.map(row => (
        <a
          key={row.id}
          className="flex items-center gap-2 border-t border-line py-1.5 text-s/[20px] hover:text-blue max-md:min-h-10"
          href={localPath(`/home/article/${row.id}`, lang)}
          target="_blank"
          rel="noopener"
          lang={row.lang === lang ? undefined : HTML_LANG[row.lang]}
        >
          {row.solved && (
            <span className={`flex-none ${row.solved === '1' ? 'state done' : 'state open'}`} lang={HTML_LANG[lang]}>
              {row.solved === '1' ? t('solved') : t('unsolved')}
            </span>
          )}
          <span className="min-w-0 truncate">{row.bigTitle}</span>
        </a>
      ))}
    </div>
  )
}
