import { and, sql } from 'drizzle-orm'
import { stemmer } from 'stemmer'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import { anyOf } from '../platform/db/anyOf.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import type { Candidates } from './candidates.ts'
import { quoted } from './index/terms.ts'
import { matchArticles } from './matchArticles.ts'
import { homophonesIn } from './passages/homophones.ts'
import { nearWords } from './passages/spelling.ts'
import { synonymsIn } from './passages/synonyms.ts'
import { spelledInPinyin } from './pinyinWords.ts'

/** Limits the synonyms that are tried, and those that are offered. */
const MAX_TRIED_NAMES = 6
const MAX_OFFERED = 3
/** Maximum words of a query that is no sentence. */
const MAX_PLAIN_WORDS = 3
/** Minimum part of a query that is replaced. A whole question with another word in it finds what it found. */
const MIN_PART = 1 / 3
const WORD = /^[a-z][a-z\d_]{3,29}$/
/** Limits the similar words that are looked up in texts, likeliest first, and the texts that are read for each. */
const MAX_TRIED_WORDS = 5
const MAX_TEXTS_READ = 3

/**
 * Suggests a correction of a query: the Chinese words that it spells in pinyin, else the query with a known word for
 * each unknown Latin word and for each run of Chinese characters that only sounds like one. Returns undefined if there is
 * none.
 */
export async function suggest(
  db: Db,
  candidates: Candidates,
  actor: Actor,
  { run, words }: Query
): Promise<string | undefined> {
  const chinese = await spelledInPinyin(db, words)
  // The known words may be an hour old, and a title may have been hidden since.
  if (chinese && (await isReadable(db, candidates, actor, chinese))) return chinese
  const [better, alike] = await Promise.all([
    Promise.all(words.map(word => (WORD.test(word) ? nearest(db, actor, word) : undefined))),
    homophonesIn(db, run, typed => isReadable(db, candidates, actor, typed))
  ])
  const readable = await Promise.all(alike.map(({ word }) => isReadable(db, candidates, actor, word)))
  const spelt = words.reduce((text, word, at) => withWord(text, word, better[at] ?? word), run)
  const corrected = alike.reduce(
    (text, { typed, word }, at) => (readable[at] ? text.replaceAll(typed, word) : text),
    spelt
  )
  return corrected === run ? undefined : corrected
}

/** Replaces a whole word of letters, digits and `_`. Words of a query are without function words and signs, which the reader typed and sees again. */
function withWord(text: string, word: string, other: string): string {
  return other === word ? text : text.replace(new RegExp(`(?<![a-z\\d_])${word}(?![a-z\\d_])`, 'g'), () => other)
}

/** Returns variants of the query with synonyms. The actor can read an article for each. */
export async function otherNames(db: Db, candidates: Candidates, actor: Actor, query: string): Promise<string[]> {
  const lang = detectLanguage(query)
  // Nobody searches for a sentence with a word of the other language in it.
  const isSentence = query.trim().split(/\s+/).length > MAX_PLAIN_WORDS
  const inLanguage = (text: string) => (detectLanguage(text) === lang ? 0 : 1)
  const tried = (await synonymsIn(db, query))
    .flatMap(({ text, phrases }) => {
      const place = query.toLowerCase().indexOf(text.toLowerCase())
      const put = (other: string) => query.slice(0, place) + other + query.slice(place + text.length)
      const part = text.length / query.trim().length
      // A phrase of several English words within a Chinese query reads as half a translation.
      const isPhrase = (other: string) => lang === 'zh' && detectLanguage(other) === 'en' && other.includes(' ')
      const fits = (other: string) =>
        part === 1 || (!isPhrase(other) && (!isSentence || detectLanguage(other) === lang))
      if (place < 0 || part < MIN_PART || isInName(query, place, text.length)) return []
      return phrases.flatMap(other => (fits(other.text) ? [put(other.text)] : []))
    })
    .toSorted((one, other) => inLanguage(one) - inLanguage(other))
    .slice(0, MAX_TRIED_NAMES)
  const held = await Promise.all(tried.map(each => isReadable(db, candidates, actor, each)))
  return tried.filter((_, at) => held[at]).slice(0, MAX_OFFERED)
}

/** Checks whether a part of a query is within a name of code: nobody searches for `vb_初始化`. */
function isInName(query: string, place: number, length: number): boolean {
  return /[\w.:-]*_[\w.:-]*$/.test(query.slice(0, place)) || /^[\w.:-]*_/.test(query.slice(place + length))
}

/** Checks whether a query matches an article that the actor may read now. */
async function isReadable(db: Db, candidates: Candidates, actor: Actor, query: string): Promise<boolean> {
  const narrowing = { articleType: 0, start: 0, num: 5, sort: 'best', some: true } as const
  const { list } = await matchArticles(db, candidates, actor, parseQuery(query), narrowing)
  const ids = list.map(({ id }) => id)
  if (ids.length === 0) return false
  return (await db.$count(articles, and(anyOf(articles.id, ids), visibleTo(actor)))) > 0
}

/**
 * Returns a similar word from a text that the actor may read, in the spelling of that text. The index only has stems.
 */
async function nearest(db: Db, actor: Actor, word: string): Promise<string | undefined> {
  const like = await nearWords(db, word)
  // The word is known, so another word of the query must be wrong.
  if (like[0]?.edits === 0) return undefined
  for (const { word: found } of like.slice(0, MAX_TRIED_WORDS)) {
    // Paths and summaries (weight C) are terms too, but their words are not in these columns.
    const { rows: held } = await db.execute<{ text: string }>(sql`
      select concat_ws(' ', p.heading, p.text, ${articles.bigTitle}) as text
      from search_passages p join ${articles} on ${articles.id} = p.article_id
      where ${and(visibleTo(actor), sql`p.terms @@ ${`${quoted(found)}:abd`}::tsquery`)} limit ${MAX_TEXTS_READ}`)
    const spelt = held.flatMap(({ text }) => namesIn(text)).find(each => each === found || stemmer(each) === found)
    // A part of the typed name corrects nothing: `accessdenied` of `e_accessdenied`.
    if (spelt && spelt !== word && !word.split(/[\d_]+/).includes(spelt)) return spelt
  }
  return undefined
}

/** Returns the Latin words of a text and their parts: `watchdog` of `watchdog_ping`, and of `StartWatchdogTimer`. */
function namesIn(text: string): string[] {
  const names = text.match(/[a-z][a-z\d_]+/gi) ?? []
  return names.flatMap(name => [name, ...name.split(/[\d_]+|(?<=[a-z])(?=[A-Z])/)]).map(name => name.toLowerCase())
}
