import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
}

/** The way back to the page of chips, from which the form was opened. */
export function BackToChips({ lang, t }: Props) {
  return (
    <a className="inline-flex items-center gap-0.5" href={localPath('/hot-chip', lang)}>
      <Icon name="left" size={14} />
      {t('back_chip')}
    </a>
  )
}
