import { and, sql } from 'drizzle-orm'
import { distance } from 'fastest-levenshtein'
import { stemmer } from 'stemmer'
import type { Query } from '../../domain/search/query.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { quoted } from './index/terms.ts'

const WORD = /^[a-z][a-z\d_]{3,29}$/
const LATIN = /^[a-z][a-z\d_]+$/
/** Typing errors that are tolerated: one in a short word, this many in a long one. */
const MAX_EDITS = 2
const LONG_WORD_LENGTH = 6
/** Words that are looked for in texts, the likeliest first. */
const MAX_TRIED_WORDS = 5

/** The query with each unknown Latin word as it may have been meant; undefined where nothing is like it. */
export async function suggest(db: Db, actor: Actor, { words }: Query): Promise<string | undefined> {
  const better = await Promise.all(words.map(word => (WORD.test(word) ? nearest(db, actor, word) : undefined)))
  return better.some(Boolean) ? words.map((word, at) => better[at] ?? word).join(' ') : undefined
}

/** A word of a text that the actor may read, spelt as there: words are counted by their stems. */
async function nearest(db: Db, actor: Actor, word: string): Promise<string | undefined> {
  const stem = stemmer(word)
  const slips = word.length >= LONG_WORD_LENGTH ? MAX_EDITS : 1
  // The bytes of a word are counted without reading it: asked first, they leave a twentieth of a hundred thousand words.
  const { rows } = await db.execute<{ word: string; passages: number }>(sql`
    select word, passages from search_words
    where octet_length(word) between ${stem.length - slips} and ${stem.length + slips}`)
  const like = rows
    .filter(row => LATIN.test(row.word))
    .map(row => ({ ...row, slips: distance(stem, row.word) }))
    .filter(row => row.slips <= slips)
    .sort((one, other) => one.slips - other.slips || other.passages - one.passages)
  // It is known, so something else of the query is not.
  if (like[0]?.slips === 0) return undefined
  for (const { word: found } of like.slice(0, MAX_TRIED_WORDS)) {
    const { rows: held } = await db.execute<{ text: string }>(sql`
      select p.heading || ' ' || p.text as text from search_passages p join ${articles} on ${articles.id} = p.article_id
      where ${and(visibleTo(actor), sql`p.terms @@ ${quoted(found)}::tsquery`)} limit 1`)
    const spelt = held[0]?.text
      .toLowerCase()
      .match(/[a-z][a-z\d_]+/g)
      ?.find(each => each === found || stemmer(each) === found)
    if (spelt && spelt !== word) return spelt
  }
  return undefined
}
