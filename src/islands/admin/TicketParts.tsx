import type { ReactNode } from 'react'
import type { TicketStatus } from '../../contract/tickets.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { reasonText } from '../tickets/strings.ts'

interface PartProps {
  id: string
  title: string
  count?: number
  hint?: string
  children: ReactNode
}

/** A part of the page about tickets, with how much there is of it. */
export function Part({ id, title, count, hint, children }: PartProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} {Boolean(count) && <span className="mono">{count}</span>}
      </h2>
      {hint && <p className="none">{hint}</p>}
      {children}
    </section>
  )
}

/** What could not be sent to the ticket system yet; nothing where all was. */
export function Unsent({ lang, t, posts }: { lang: Language; t: Translator<'tickets'>; posts: TicketStatus['posts'] }) {
  if (posts.length === 0) return null
  return (
    <Part id="posts" title={t('posts')} count={posts.length} hint={t('posts_hint')}>
      <ol>
        {posts.map(({ articleId, bigTitle, error }) => (
          <li key={articleId} className="entry ticket">
            <h3>
              <a href={localPath(`/home/article/${articleId}`, lang)}>{bigTitle}</a>
            </h3>
            <p className="why">{error}</p>
          </li>
        ))}
      </ol>
    </Part>
  )
}

/** Tickets that become no article, and why; nothing where there are none. */
export function Refused({
  t,
  url,
  refused
}: {
  t: Translator<'tickets'>
  /** Of the ticket system. */
  url: string
  refused: TicketStatus['refused']
}) {
  if (refused.length === 0) return null
  return (
    <Part id="refused" title={t('refused')} count={refused.length}>
      <ul className="refused">
        {refused.map(({ id, title, reason }) => (
          <li key={id}>
            <a href={`${url}/issues/${id}`}>#{id}</a> {title && `${title} · `}
            {reasonText(t, reason)}
          </li>
        ))}
      </ul>
    </Part>
  )
}
