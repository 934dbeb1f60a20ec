import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { type PersonalKey, personPath } from '../../domain/account/personalPages.ts'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import { $draftCount } from '../../stores/personalDrafts.ts'
import { loadDraftCount, TABS, type Tab } from '../../stores/personalRows.ts'
import { $session } from '../../stores/session.ts'
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
  const drafts = useStore($draftCount, { ssr: 'initial' })
  const session = useStore($session, { ssr: 'initial' })
  const isStaff = session.state === 'member' && (session.profile.name !== '' || session.profile.role === 'admin')
  // The list of drafts counts them itself.
  const isCounted = child === 'posts' && tab !== 'draft'
  useEffect(() => {
    if (isCounted) void loadDraftCount(userId)
  }, [isCounted, userId])
  if (child !== 'posts' && child !== 'follow') return null
  return (
    <nav className="flex gap-4" aria-label={t(child)}>
      {TABS[child].map(
        (each, at) =>
          (each !== 'internal' || isStaff) && (
            <a
              key={each}
              className="aria-[current]:font-semibold aria-[current]:text-ink max-md:py-2.5"
              href={personPath(userId, lang, child) + (at > 0 ? `&tab=${each}` : '')}
              aria-current={each === tab ? 'page' : undefined}
            >
              {t(`tab_${each}`)}{' '}
              {each === 'draft' && drafts ? <span className="font-mono text-xs">{grouped(drafts)}</span> : null}
            </a>
          )
      )}
    </nav>
  )
}
