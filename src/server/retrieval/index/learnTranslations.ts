import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import { inBatches } from '../../platform/db/inBatches.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, searchPassages, searchTranslations, searchWords } from '../../platform/db/schema.ts'
import { dictionaryTranslations, type Translation } from './dictionary.ts'
import { termsOf } from './terms.ts'

/** Dice coefficient from which two terms count as translations of each other. */
const MIN_DICE = 0.25
/** Minimum number of passage pairs that contain both terms. */
const MIN_COOCCURRENCES = 3
/** Share of all passages above which a word is ignored. Such a word translates nothing and costs the most. */
const MAX_DOCUMENT_SHARE = 0.2
/** Share of Chinese translations above which an English word counts as a name, because they contain it too. */
const MAX_SHARED = 0.7
/** Limits the words that are counted per passage. */
const MAX_WORDS_PER_PASSAGE = 150
const HAN = /\p{Script=Han}/u

/**
 * Limits the translated articles that are read, because a vocabulary hardly grows after some thousands. They are chosen
 * by a digest of their keys, so that the same ones are read each time.
 */
const MAX_TRANSLATED_ARTICLES = 5000
/** Translated articles that are read at once. */
const ARTICLES_AT_ONCE = 100

/** A passage and its translation, each as the distinct numbers of its words. */
type Pair = Record<'zh' | 'en', Uint32Array>

/** The words of all pairs by number. */
interface Words {
  list: string[]
  numberOf(word: string): number
}

/**
 * Learns translations from words that occur together in translated passages, and stores them. A pair needs a Dice
 * coefficient, 2 · together / (one + other), of 0.25 or more and at least three common passages. A dictionary supplies
 * the other pairs. Only public articles count, of a large site a part. Needs memory for their words and for the
 * dictionary, so call it in a process or thread that ends.
 */
export async function learnTranslations(db: Db): Promise<void> {
  const words = openWords()
  const pairs = await translatedPassages(db, words)
  const [zh, en] = [counted(pairs, 'zh'), counted(pairs, 'en')]
  // Names in Latin letters occur in Chinese texts too and need no translation. Their likeness would only reflect the
  // words around them.
  const names = wordsOfBoth(pairs)
  const isChinese = words.list.map(word => HAN.test(word))
  const places = new Map<number, number[]>()
  for (const [at, pair] of pairs.entries())
    for (const word of pair.zh) {
      if (!zh.has(word) || !isChinese[word]) continue
      const there = places.get(word)
      if (there) there.push(at)
      else places.set(word, [at])
    }
  const found: Translation[] = []
  for (const [word, at] of places) {
    // One Chinese word at a time: a table of all pairs would take gigabytes.
    const together = new Map<number, number>()
    for (const place of at)
      for (const other of pairs[place]?.en ?? [])
        if (en.has(other) && !names.has(other) && !isChinese[other]) together.set(other, (together.get(other) ?? 0) + 1)
    for (const [other, count] of together) {
      const likeness = (2 * count) / ((zh.get(word) ?? 0) + (en.get(other) ?? 0))
      if (count < MIN_COOCCURRENCES || likeness < MIN_DICE) continue
      const [chinese = '', english = ''] = [words.list[word], words.list[other]]
      found.push({ word: chinese, translation: english, likeness }, { word: english, translation: chinese, likeness })
    }
  }
  // A learnt pair beats a dictionary entry, because it fits the subject of the articles better.
  const pairKey = ({ word, translation }: Translation) => `${word} ${translation}`
  const learnt = new Set(found.map(pairKey))
  const frequencies = new Map((await db.select().from(searchWords)).map(({ word, passages }) => [word, passages]))
  found.push(...(await dictionaryTranslations(frequencies)).filter(each => !learnt.has(pairKey(each))))
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${searchTranslations} in share row exclusive mode`)
    await tx.delete(searchTranslations)
    for (const some of inBatches(found)) await tx.insert(searchTranslations).values(some)
  })
}

/**
 * Pairs the passages of translated articles by order if both have the same number of headings, else only the titles.
 */
async function translatedPassages(db: Db, words: Words): Promise<Pair[]> {
  const ofGuests = and(eq(articles.public, true), eq(articles.status, 'published'))
  const groups = await db
    .select({ key: articles.translation })
    .from(articles)
    .where(and(isNotNull(articles.translation), ofGuests))
    .groupBy(articles.translation)
    .having(sql`count(*) > 1`)
    .orderBy(sql`md5(${articles.translation})`)
    .limit(MAX_TRANSLATED_ARTICLES)
  const pairs: Pair[] = []
  for (let from = 0; from < groups.length; from += ARTICLES_AT_ONCE) {
    const keys = groups.slice(from, from + ARTICLES_AT_ONCE).flatMap(({ key }) => key ?? [])
    const rows = await db
      .select({
        key: articles.translation,
        lang: articles.lang,
        title: articles.bigTitle,
        anchor: searchPassages.anchor,
        heading: searchPassages.heading,
        text: searchPassages.text
      })
      .from(searchPassages)
      .innerJoin(articles, eq(articles.id, searchPassages.articleId))
      .where(and(anyOf(articles.translation, keys), ofGuests, sql`${searchPassages.anchor} not like 'comment-%'`))
      .orderBy(asc(articles.id), asc(searchPassages.position))
    for (const [, both] of Map.groupBy(rows, ({ key }) => key)) {
      const [zh, en] = (['zh', 'en'] as const).map(lang => {
        const own = both.filter(row => row.lang === lang)
        const byAnchor = Map.groupBy(own, ({ anchor }) => anchor)
        return [
          own[0]?.title ?? '',
          ...[...byAnchor.values()].map(each => [each[0]?.heading, ...each.map(({ text }) => text)].join('\n'))
        ]
      })
      if (!zh || !en || zh.length < 2 || en.length < 2) continue
      const length = zh.length === en.length ? zh.length : 1
      for (let at = 0; at < length; at++)
        pairs.push({ zh: wordsOf(zh[at] ?? '', words), en: wordsOf(en[at] ?? '', words) })
    }
  }
  return pairs
}

function openWords(): Words {
  const numbers = new Map<string, number>()
  const list: string[] = []
  return {
    list,
    numberOf(word) {
      const known = numbers.get(word)
      if (known !== undefined) return known
      numbers.set(word, list.length)
      return list.push(word) - 1
    }
  }
}

function wordsOf(text: string, words: Words): Uint32Array {
  const distinct = [...new Set(termsOf(text))].filter(term => !/\d/.test(term)).slice(0, MAX_WORDS_PER_PASSAGE)
  return Uint32Array.from(distinct, term => words.numberOf(term))
}

/** Returns words that most Chinese passages share with the English ones: names of programs, parts and functions. */
function wordsOfBoth(pairs: readonly Pair[]): ReadonlySet<number> {
  const counts = new Map<number, { all: number; both: number }>()
  for (const { zh, en } of pairs) {
    const chinese = new Set(zh)
    for (const word of en) {
      const count = counts.get(word) ?? { all: 0, both: 0 }
      count.all++
      if (chinese.has(word)) count.both++
      counts.set(word, count)
    }
  }
  return new Set([...counts].filter(([, { all, both }]) => both > all * MAX_SHARED).map(([word]) => word))
}

/** Counts the passages of each word. Skips words that are too rare or too common. */
function counted(pairs: readonly Pair[], lang: 'zh' | 'en'): Map<number, number> {
  const counts = new Map<number, number>()
  for (const pair of pairs) for (const word of pair[lang]) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(MIN_COOCCURRENCES, pairs.length * MAX_DOCUMENT_SHARE)
  return new Map([...counts].filter(([, count]) => count >= MIN_COOCCURRENCES && count <= most))
}
