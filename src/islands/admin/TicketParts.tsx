import type { ReactNode } from 'react'
import type { TicketStatus } from '../../contract/tickets.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { reasonText } from '../tickets/strings.ts'
import { Why } from './Entry.tsx'

export const TICKET = 'row-line py-4'

interface PartProps {
  id: string
  title: string
  count?: number
  hint?: string
  children: ReactNode
}

/** A section of the ticket page, with its number of entries. */
export function Part({ id, title, count, hint, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="row-line pt-6 pb-2 text-l font-semibold">
        {title} {Boolean(count) && <span className="mono text-xs font-normal text-ink-3">{count}</span>}
      </h2>
      {hint && <p className="pt-2 text-s text-ink-3">{hint}</p>}
      {children}
    </section>
  )
}

/** Posts that could not be sent to the ticket system yet. Renders nothing if all were sent. */
export function Unsent({ lang, t, posts }: { lang: Language; t: Translator<'tickets'>; posts: TicketStatus['posts'] }) {
  if (posts.length === 0) return null
  return (
    <Part id="posts" title={t('posts')} count={posts.length} hint={t('posts_hint')}>
      <ol>
        {posts.map(({ articleId, bigTitle, error }) => (
          <li key={articleId} className={TICKET}>
            <h3 className="font-semibold wrap-anywhere">
              <a href={localPath(`/home/article/${articleId}`, lang)}>{bigTitle}</a>
            </h3>
            <Why>{error}</Why>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** Tickets that do not become an article, with the reasons. Renders nothing if there are none. */
export function Refused({
  t,
  url,
  refused
}: {
  t: Translator<'tickets'>
  /** Address of the ticket system. */
  url: string
  refused: TicketStatus['refused']
}) {
  if (refused.length === 0) return null
  return (
    <Part id="refused" title={t('refused')} count={refused.length}>
      <ul>
        {refused.map(({ id, title, reason }) => (
          <li key={id} className="row-line py-[7px] text-s wrap-anywhere text-ink-2">
            <a className="text-blue hover:text-ink" href={`${url}/issues/${id}`}>
              #{id}
            </a>{' '}
            {title && `${title} · `}
            {reasonText(t, reason)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
