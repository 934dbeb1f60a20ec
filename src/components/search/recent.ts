import { store } from '../../browser/storage.ts'
import { MAX_QUERY_LENGTH } from '../../domain/textLimits.ts'

const KEY = 'pinout_searches'
const MAX_RECENT = 8

/** Returns the last searches in this browser, latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter(item => typeof item === 'string').slice(0, MAX_RECENT) : []
  } catch {
    return []
  }
}

/** Stores a search after which the reader continued. */
export function noteSearch(typed: string): void {
  const search = typed.trim().slice(0, MAX_QUERY_LENGTH)
  if (search === '') return
  store(KEY, JSON.stringify([search, ...recentSearches().filter(item => item !== search)].slice(0, MAX_RECENT)))
}

/** Deletes all stored searches. */
export function forgetSearches(): void {
  store(KEY, '[]')
}
