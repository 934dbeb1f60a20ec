import type { SearchReply } from '../../contract/search.ts'

/** A search that the server logged. */
export interface LoggedSearch {
  query: string
  /** Key under which clicks and feedback are counted. */
  sid: string
  /** Suggested query, if no article contains a word of the original. */
  suggestion?: string | undefined
  /** Queries with other names for the same thing. */
  also?: readonly string[] | undefined
}

/**
 * Logs a search on the server once the person stops typing, not for each key. Results never wait for it, and without a
 * server nothing happens. Calls `onLogged` when the visible search was logged.
 */
export class SearchLogger {
  #query = ''
  #noted: LoggedSearch | undefined
  #waits: ReturnType<typeof setTimeout> | undefined
  #asks = ''
  readonly #onLogged: (noted: LoggedSearch) => void

  /** `before` is the search that was logged when this page was last left, because returning is not a new search. */
  constructor(onLogged: (noted: LoggedSearch) => void, before?: LoggedSearch) {
    this.#onLogged = onLogged
    this.#noted = before
  }

  /** Returns the shown search, if it is already logged. */
  get now(): LoggedSearch | undefined {
    return this.#noted?.query === this.#query ? this.#noted : undefined
  }

  /** Takes over a search that was logged before, when its history entry is opened again. */
  restore(before: LoggedSearch | undefined): void {
    this.#noted = before
  }

  /** Sets the current query. It is not logged until the person stops typing. */
  turn(typed: string): void {
    this.#query = typed.trim()
    clearTimeout(this.#waits)
  }

  /** Logs the query after `pause` milliseconds, unless it changes before. */
  rest(pause: number): void {
    clearTimeout(this.#waits)
    this.#waits = setTimeout(() => this.hurry(), pause)
  }

  /** Logs the query at once, because a result is about to be opened. */
  hurry(): void {
    clearTimeout(this.#waits)
    const query = this.#query
    if (query === '' || this.now || this.#asks === query) return
    this.#asks = query
    void note(query).then(noted => {
      if (this.#asks === query) this.#asks = ''
      if (!noted || this.#query !== query || this.now) return
      this.#noted = noted
      this.#onLogged(noted)
    })
  }
}

async function note(query: string): Promise<LoggedSearch | undefined> {
  try {
    const reply = await fetch(`/api/search/searchKeywords?${new URLSearchParams({ q: query, num: '1' })}`)
    if (!reply.ok || !reply.headers.get('Content-Type')?.includes('json')) return undefined
    const { sid, suggestion, also } = (await reply.json()) as SearchReply
    return sid ? { query, sid, suggestion, also } : undefined
  } catch {
    return undefined
  }
}

/** Adds the search key to results that are already on the page. */
export function carry(sid: string, links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    const { pathname, searchParams, hash } = new URL(link.href)
    searchParams.delete('sid')
    link.setAttribute('href', `${pathname}?${new URLSearchParams([['sid', sid], ...searchParams])}${hash}`)
  }
}
