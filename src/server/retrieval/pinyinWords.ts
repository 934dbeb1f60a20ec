import { setImmediate } from 'node:timers/promises'
import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../platform/db/open.ts'
import { searchArticles, searchWords } from '../platform/db/schema.ts'

/** Limits the Chinese words that are indexed by pinyin, and the titles whose neighbouring words are joined. */
const MAX_WORDS = 8000
const MAX_TITLES = 4000
/** Limits the neighbouring words that are joined, and the characters of the result. */
const MAX_NEIGHBOURS = 4
const MAX_JOINED_LENGTH = 6
/** Words per batch. Other tasks of the event loop run between batches. */
const BATCH_SIZE = 400
const MAX_AGE_MS = 3_600_000
/** Minimum number of initials. Fewer letters would match too many words. */
const MIN_INITIALS = 3
/** Minimum letters of a part when several words were typed as one. */
const MIN_PART = 2

type PinyinWords = ReadonlyMap<string, string>
let cached: { db: Db; since: number; words: Promise<PinyinWords> } | undefined

/** Returns the Chinese words that a query of Latin letters may spell, such as `kanmengou` or `kmg`, or undefined. */
export async function spelledInPinyin(db: Db, words: readonly string[]): Promise<string | undefined> {
  if (!words.every(word => /^[a-z']{2,40}$/.test(word))) return undefined
  const known = await pinyinWords(db)
  const whole = known.get(bareOf(words.join('')))
  if (whole) return whole
  const spelled = words.map(word => known.get(bareOf(word)) ?? inParts(bareOf(word), known))
  return spelled.every(Boolean) ? spelled.join(' ') : undefined
}

const bareOf = (word: string) => word.replaceAll("'", '')

/** Splits several words that were typed as one, longest first: `lanyafashe`. */
function inParts(letters: string, known: PinyinWords): string | undefined {
  if (letters === '') return ''
  for (let end = letters.length; end >= MIN_PART; end--) {
    const word = known.get(letters.slice(0, end))
    if (!word) continue
    const rest = end === letters.length ? '' : inParts(letters.slice(end), known)
    if (rest !== undefined) return word + rest
  }
  return undefined
}

/** Returns the commonest Chinese word of public articles for each pinyin, and for some initials. */
export const wordsByPinyin = (db: Db): Promise<PinyinWords> => pinyinWords(db)

/** Returns the pinyin of a text, without tones and spaces. */
export async function pinyinOf(text: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro')
  return pinyin(text, { toneType: 'none', type: 'array', v: true }).join('')
}

/** Drops the cached words, because the known words changed. */
export function forgetPinyin(): void {
  cached = undefined
}

function pinyinWords(db: Db): Promise<PinyinWords> {
  if (cached?.db !== db || Date.now() - cached.since > MAX_AGE_MS) {
    const words = readWords(db)
    cached = { db, since: Date.now(), words }
    words.catch(() => {
      cached = undefined
    })
  }
  return cached.words
}

/** Maps pinyin and its initials to words. If several words share a key, the commonest wins. */
async function readWords(db: Db): Promise<PinyinWords> {
  const { pinyin } = await import('pinyin-pro')
  const [rows, titles] = await Promise.all([
    db
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} ~ '^[一-鿿]{2,8}$'`)
      .orderBy(desc(searchWords.passages), searchWords.word)
      .limit(MAX_WORDS),
    db
      .select({ title: searchArticles.title })
      .from(searchArticles)
      .where(eq(searchArticles.public, true))
      .orderBy(desc(searchArticles.articleId))
      .limit(MAX_TITLES)
  ])
  const words = new Map<string, string>()
  const all = new Set([...rows.map(({ word }) => word), ...titles.flatMap(({ title }) => neighboursIn(title))])
  for (const [at, word] of [...all].entries()) {
    if (at % BATCH_SIZE === BATCH_SIZE - 1) await setImmediate()
    const syllables = pinyin(word, { toneType: 'none', type: 'array', v: true })
    const initials = syllables.map(syllable => syllable[0] ?? '').join('')
    for (const key of [syllables.join(''), initials.length >= MIN_INITIALS ? initials : ''])
      if (key && !words.has(key)) words.set(key, word)
  }
  return words
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

/** Joins neighbouring words of a title, because the dictionary lacks words such as 看门狗. */
function neighboursIn(title: string): string[] {
  return [...title.matchAll(/\p{Script=Han}+/gu)].flatMap(([run]) => {
    const words = [...segmenter.segment(run)].map(({ segment }) => segment)
    return words.flatMap((_, at) =>
      Array.from({ length: MAX_NEIGHBOURS - 1 }, (_, more) => words.slice(at, at + more + 2).join('')).filter(
        joined => joined.length <= MAX_JOINED_LENGTH
      )
    )
  })
}
