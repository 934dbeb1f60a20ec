import type { ReactNode } from 'react'
import { exactMoment, localText } from '../../domain/language/formatMoment.ts'

const GRID = 'grid grid-cols-[116px_minmax(0,1fr)] gap-x-4 row-line py-3 text-ink-2 max-md:grid-cols-[minmax(0,1fr)]'

/** Style of the facts about an entry. */
export const ENTRY_FACTS = 'flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-s'
/** Style of facts in small print, without a time beside them. */
export const FACTS = 'flex flex-wrap gap-x-3.5 text-xs/[1.65] text-ink-3'
export const ENTRY_LINK = 'font-label wrap-anywhere text-ink hover:text-ink'

/** An entry of a log or a queue, with its time beside it. */
export function Entry({ moment, children }: { moment: string; children: ReactNode }) {
  return (
    <li className={GRID} data-entry="">
      <time className="font-mono text-xs/[24px] text-ink-3" dateTime={moment} title={exactMoment(moment)}>
        {localText(moment)}
      </time>
      <div>{children}</div>
    </li>
  )
}

/** A skeleton of an entry while it loads. */
export function EntrySkeleton({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <div className={GRID} aria-hidden="true">
      {first}
      <div>{second}</div>
    </div>
  )
}

/** A list of entries, dimmed while another page loads. */
export function EntryList({ busy, children }: { busy: boolean; children: ReactNode }) {
  return (
    <ol className="transition-opacity duration-120 aria-busy:opacity-55" aria-busy={busy} data-list="">
      {children}
    </ol>
  )
}

const PLACES = { list: 'mt-1.5', dialog: 'mt-4 max-h-[30vh] overflow-auto' }

/** Quoted text of a person or an error. */
export function Why({
  place = 'list',
  lang,
  children
}: {
  place?: keyof typeof PLACES
  lang?: string
  children: ReactNode
}) {
  return (
    <p
      className={`border-l-2 border-line-2 pl-3 text-s wrap-anywhere whitespace-pre-line text-ink-2 ${PLACES[place]}`}
      lang={lang}
    >
      {children}
    </p>
  )
}
