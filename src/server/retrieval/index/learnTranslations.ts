import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
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
const BATCH_SIZE = 1000
const HAN = /\p{Script=Han}/u

/** A passage and its translation, each as a set of words. */
type Pair = Record<'zh' | 'en', Set<string>>

/**
 * Learns translations from words that occur together in translated passages, and stores them. A pair needs a Dice
 * coefficient, 2 · together / (one + other), of 0.25 or more and at least three common passages. A dictionary supplies
 * the other pairs. Only public articles count. Needs memory for every pair of words and for the dictionary, so call it
 * in a process that ends.
 */
export async function learnTranslations(db: Db): Promise<void> {
  const pairs = await translatedPassages(db)
  const [zh, en] = [counted(pairs, 'zh'), counted(pairs, 'en')]
  // Names in Latin letters occur in Chinese texts too and need no translation. Their likeness would only reflect the
  // words around them.
  const names = wordsOfBoth(pairs)
  const english = [...en.keys()].filter(word => !names.has(word))
  const numbers = new Map(english.map((word, at) => [word, at]))
  const places = new Map<string, number[]>()
  for (const [at, pair] of pairs.entries())
    for (const word of pair.zh) if (zh.has(word) && HAN.test(word)) places.set(word, [...(places.get(word) ?? []), at])
  const found: Translation[] = []
  for (const [word, at] of places) {
    // One Chinese word at a time: a table of all pairs would take gigabytes.
    const together = new Map<number, number>()
    for (const place of at)
      for (const translation of pairs[place]?.en ?? []) {
        const number = numbers.get(translation)
        if (number !== undefined && !HAN.test(translation)) together.set(number, (together.get(number) ?? 0) + 1)
      }
    for (const [number, count] of together) {
      const translation = english[number] ?? ''
      const likeness = (2 * count) / ((zh.get(word) ?? 0) + (en.get(translation) ?? 0))
      if (count < MIN_COOCCURRENCES || likeness < MIN_DICE) continue
      found.push({ word, translation, likeness }, { word: translation, translation: word, likeness })
    }
  }
  // A learnt pair beats a dictionary entry, because it fits the subject of the articles better.
  const pairKey = ({ word, translation }: Translation) => `${word} ${translation}`
  const learnt = new Set(found.map(pairKey))
  const words = new Map((await db.select().from(searchWords)).map(({ word, passages }) => [word, passages]))
  found.push(...(await dictionaryTranslations(words)).filter(each => !learnt.has(pairKey(each))))
  await db.transaction(async tx => {
    await tx.execute(sql`lock table ${searchTranslations} in share row exclusive mode`)
    await tx.delete(searchTranslations)
    for (let from = 0; from < found.length; from += BATCH_SIZE)
      await tx.insert(searchTranslations).values(found.slice(from, from + BATCH_SIZE))
  })
}

/**
 * Pairs the passages of translated articles by order if both have the same number of headings, else only the titles.
 */
async function translatedPassages(db: Db): Promise<Pair[]> {
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
    .where(
      and(
        isNotNull(articles.translation),
        eq(articles.public, true),
        eq(articles.status, 'published'),
        sql`${searchPassages.anchor} not like 'comment-%'`
      )
    )
    .orderBy(asc(articles.id), asc(searchPassages.position))
  const pairs: Pair[] = []
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
    if (zh.length === en.length)
      for (const [at, text] of zh.entries()) pairs.push({ zh: wordsOf(text), en: wordsOf(en[at] ?? '') })
    else pairs.push({ zh: wordsOf(zh[0] ?? ''), en: wordsOf(en[0] ?? '') })
  }
  return pairs
}

function wordsOf(text: string): Set<string> {
  return new Set([...new Set(termsOf(text))].filter(term => !/\d/.test(term)).slice(0, MAX_WORDS_PER_PASSAGE))
}

/** Returns words that most Chinese passages share with the English ones: names of programs, parts and functions. */
function wordsOfBoth(pairs: readonly Pair[]): ReadonlySet<string> {
  const counts = new Map<string, { all: number; both: number }>()
  for (const { zh, en } of pairs)
    for (const word of en) {
      const count = counts.get(word) ?? { all: 0, both: 0 }
      count.all++
      if (zh.has(word)) count.both++
      counts.set(word, count)
    }
  return new Set([...counts].filter(([, { all, both }]) => both > all * MAX_SHARED).map(([word]) => word))
}

/** Counts the passages of each word. Skips words that are too rare or too common. */
function counted(pairs: readonly Pair[], lang: 'zh' | 'en'): Map<string, number> {
  const counts = new Map<string, number>()
  for (const pair of pairs) for (const word of pair[lang]) counts.set(word, (counts.get(word) ?? 0) + 1)
  const most = Math.max(MIN_COOCCURRENCES, pairs.length * MAX_DOCUMENT_SHARE)
  return new Map([...counts].filter(([, count]) => count >= MIN_COOCCURRENCES && count <= most))
}
