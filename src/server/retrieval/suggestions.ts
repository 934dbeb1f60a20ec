import { and, inArray, sql } from 'drizzle-orm'
import { stemmer } from 'stemmer'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { parseQuery, type Query } from '../../domain/search/query.ts'
import { type Actor, visibleTo } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { articles } from '../platform/db/schema.ts'
import { quoted } from './index/terms.ts'
import { matchArticles } from './matchArticles.ts'
import { nearWords } from './passages/spelling.ts'
import { synonymsIn } from './passages/synonyms.ts'
import { spelledInPinyin } from './pinyinWords.ts'

/** Names of one thing that are tried, and that are offered. */
const MAX_TRIED_NAMES = 6
const MAX_OFFERED = 3
const WORD = /^[a-z][a-z\d_]{3,29}$/
/** Words that are looked for in texts, the likeliest first. */
const MAX_TRIED_WORDS = 5

/**
 * The query as it may have been meant: in Chinese where it spells that in pinyin, else with each unknown Latin word as a
 * known one that is like it; undefined where nothing is.
 */
export async function suggest(db: Db, actor: Actor, { words }: Query): Promise<string | undefined> {
  const chinese = await spelledInPinyin(db, words)
  // What is known may be an hour old: a title may have been hidden since.
  if (chinese && (await isReadable(db, actor, chinese))) return chinese
  const better = await Promise.all(words.map(word => (WORD.test(word) ? nearest(db, actor, word) : undefined)))
  return better.some(Boolean) ? words.map((word, at) => better[at] ?? word).join(' ') : undefined
}

/** The query with other names for the things in it, each of which an article holds that the actor may read. */
export async function otherNames(db: Db, actor: Actor, query: string): Promise<string[]> {
  const lang = detectLanguage(query)
  const inLanguage = (text: string) => (detectLanguage(text) === lang ? 0 : 1)
  const tried = (await synonymsIn(db, query))
    .flatMap(({ text, phrases }) => {
      const place = query.toLowerCase().indexOf(text.toLowerCase())
      const put = (other: string) => query.slice(0, place) + other + query.slice(place + text.length)
      return place < 0 ? [] : phrases.map(other => put(other.text))
    })
    .toSorted((one, other) => inLanguage(one) - inLanguage(other))
    .slice(0, MAX_TRIED_NAMES)
  const held = await Promise.all(tried.map(each => isReadable(db, actor, each)))
  return tried.filter((_, at) => held[at]).slice(0, MAX_OFFERED)
}

/** Whether an article that the actor may read now holds a query. */
async function isReadable(db: Db, actor: Actor, query: string): Promise<boolean> {
  const { list } = await matchArticles(db, actor, parseQuery(query), { articleType: 0, start: 0, num: 5, sort: 'best' })
  const ids = list.map(({ id }) => id)
  return (await db.$count(articles, and(inArray(articles.id, ids), visibleTo(actor)))) > 0
}

/** A word of a text that the actor may read, spelt as there: words are counted by their stems. */
async function nearest(db: Db, actor: Actor, word: string): Promise<string | undefined> {
  const like = await nearWords(db, word)
  // It is known, so something else of the query is not.
  if (like[0]?.edits === 0) return undefined
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
