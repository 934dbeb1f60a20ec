import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Icon } from '../../ui/Icon.tsx'

interface Props {
  lang: Language
  t: Translator<'writing'>
}

/** The way back to the page of chips, from which the form was opened. On a phone only an arrow, beside which the state fits. */
export function BackToChips({ lang, t }: Props) {
  return (
    <a
      className="inline-flex items-center gap-0.5 max-md:size-10 max-md:-ml-3 max-md:-mr-4 max-md:justify-center"
      href={localPath('/hot-chip', lang)}
    >
      <Icon name="left" size={14} />
      <span className="max-md:sr-only">{t('back_chip')}</span>
    </a>
  )
}
