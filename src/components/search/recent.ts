const KEY = 'pinout_searches'
const MAX_RECENT = 8

/** What was looked for last in this browser, the latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(item => typeof item === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Notes a search that led somewhere. */
export function noteSearch(typed: string): void {
  const search = typed.trim().slice(0, 200)
  if (search === '') return
  store([search, ...recentSearches().filter(item => item !== search)].slice(0, MAX_RECENT))
}

/** Forgets them all. */
export function forgetSearches(): void {
  store([])
}

function store(searches: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage is full or refused: searching works without.
  }
}
