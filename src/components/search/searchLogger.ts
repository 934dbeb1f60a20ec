import type { SearchReply } from '../../contract/search.ts'

/** A search that the server noted. */
export interface LoggedSearch {
  query: string
  /** Its key, under which clicks and feedback are counted. */
  sid: string
  /** The query as it may have been meant, where nothing holds a word of it. */
  suggestion?: string | undefined
  /** The query with other names for the same thing. */
  also?: readonly string[] | undefined
}

/**
 * Logs a search on the server once the person rests on it, not for each key. Results never wait for it, and without a
 * server nothing happens. `tell` is called when the visible search was logged.
 */
export class SearchLogger {
  #query = ''
  #noted: LoggedSearch | undefined
  #waits: ReturnType<typeof setTimeout> | undefined
  #asks = ''
  readonly #onLogged: (noted: LoggedSearch) => void

  /** `before` is a search that was noted when this page was last left: coming back is not another one. */
  constructor(onLogged: (noted: LoggedSearch) => void, before?: LoggedSearch) {
    this.#onLogged = onLogged
    this.#noted = before
  }

  /** The search that is shown, when it is noted by now. */
  get now(): LoggedSearch | undefined {
    return this.#noted?.query === this.#query ? this.#noted : undefined
  }

  /** Says what is looked for now. It is not noted before somebody rests on it. */
  turn(typed: string): void {
    this.#query = typed.trim()
    clearTimeout(this.#waits)
  }

  /** Notes it after `pause` milliseconds, unless something else is looked for by then. */
  rest(pause: number): void {
    clearTimeout(this.#waits)
    this.#waits = setTimeout(() => this.hurry(), pause)
  }

  /** Notes it at once: somebody is about to open a result. */
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

/** Lets the key travel along with results that are on the page already. */
export function carry(sid: string, links: Iterable<HTMLAnchorElement>): void {
  for (const link of links) {
    const { pathname, hash } = new URL(link.href)
    link.setAttribute('href', `${pathname}?sid=${sid}${hash}`)
  }
}
