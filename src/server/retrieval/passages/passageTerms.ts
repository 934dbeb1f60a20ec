import { sql } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { escapePattern } from '../../../domain/redaction/finding.ts'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchPassages } from '../../platform/db/schema.ts'
import { quoted } from '../index/terms.ts'
import type { Positions } from './bm25.ts'

/** What the ranking needs of a passage, as the index has it. */
export interface PassageTerms {
  id: number
  /** Terms with positions and weights, in PostgreSQL's text form: `'boot':1A,7 'fail':8`. */
  terms: string
  /** Number of terms of the text, with repetitions. */
  length: number
  accepted: boolean
}

/** Limits the terms that are kept, in characters. A character takes one or two bytes. */
const MAX_CHARACTERS = 8_000_000
/** By database. A passage that changes gets another id, so its terms stay the same. */
const caches = new WeakMap<Db, LRUCache<number, PassageTerms>>()

/** Returns the terms of passages, without those deleted in the meantime. */
export async function termsOfPassages(db: Db, ids: readonly number[]): Promise<PassageTerms[]> {
  const cache =
    caches.get(db) ??
    new LRUCache<number, PassageTerms>({ maxSize: MAX_CHARACTERS, sizeCalculation: ({ terms }) => 100 + terms.length })
  caches.set(db, cache)
  const known = ids.map(id => cache.get(id)).filter(passage => passage !== undefined)
  const there = new Set(known.map(({ id }) => id))
  const missing = ids.filter(id => !there.has(id))
  if (missing.length === 0) return known
  const { id, terms, length, accepted } = searchPassages
  const rows = await db
    .select({ id, terms: sql<string>`${terms}::text`, length, accepted })
    .from(searchPassages)
    .where(anyOf(id, missing))
  for (const row of rows) cache.set(row.id, row)
  return [...known, ...rows]
}

/**
 * Returns a function that finds given terms in the text form of a passage's terms. To find them there is several times
 * faster than to have PostgreSQL unpack all terms of each passage.
 */
export function termFinder(wanted: readonly string[]): (terms: string) => Positions[] {
  const byForm = new Map(wanted.map(term => [quoted(term), term]))
  const forms = [...byForm.keys()].map(escapePattern).join('|')
  const entry = new RegExp(`(?:^| )(${forms}):([\\dABCD,]+)`, 'g')
  return terms =>
    [...terms.matchAll(entry)].map(([, form = '', places = '']) => {
      const each = places.split(',')
      return {
        term: byForm.get(form) ?? '',
        positions: each.map(place => Number.parseInt(place, 10)),
        // The default weight is not written.
        weights: each.map(place => /[ABC]$/.exec(place)?.[0] ?? 'D')
      }
    })
}
