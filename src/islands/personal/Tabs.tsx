import { type PersonalKey, personPath } from '../../domain/account/personalPages.ts'
import type { Language } from '../../domain/language/languages.ts'
import { TABS, type Tab } from '../../stores/personalRows.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  child: PersonalKey
  tab: Tab | undefined
  userId: number
}

/** The lists of a child page that has several. */
export function Tabs({ lang, child, tab, userId }: Props) {
  const t = translator(lang)
  if (child !== 'posts' && child !== 'follow') return null
  return (
    <nav className="flex gap-4" aria-label={t(child)}>
      {TABS[child].map((each, at) => (
        <a
          key={each}
          className="aria-[current]:font-semibold aria-[current]:text-ink max-md:py-2.5"
          href={personPath(userId, lang, child) + (at > 0 ? `&tab=${each}` : '')}
          aria-current={each === tab ? 'page' : undefined}
        >
          {t(`tab_${each}`)}
        </a>
      ))}
    </nav>
  )
}
