import { ASKING_WORDS, STOP_WORDS } from './functionWords.ts'

const HAN = /\p{Script=Han}/u
const SCRIPTS = /\p{Script=Han}+|\P{Script=Han}+/gu
/** Limits a Chinese run that is one word of a query, and one of a question. A longer one is several. */
const MAX_RUN_LENGTH = 6
const MAX_WORD_LENGTH = 3
/** Characters that are function words wherever they stand alone. Others begin or end words, as in `看门狗`. */
const PARTICLES = new Set('的了吗呢吧是在和与或把被从给让')
/** Words by which people ask for a use. */
const OF_USE = ['use', 'used', 'uses', 'using']
const functionWords = new Set([...STOP_WORDS, ...ASKING_WORDS, ...OF_USE])
let segmenter: Intl.Segmenter | undefined

/**
 * Splits a folded word without spaces at its function words and where its script changes, and drops function words:
 * `看门狗怎么使用` has the run `看门狗`. Other Chinese words stay together, as they were typed.
 */
export function contentRuns(word: string): string[] {
  if (!HAN.test(word)) return isFunctionWord(word) ? [] : [word]
  return (word.match(SCRIPTS) ?? []).flatMap(part => {
    if (!HAN.test(part)) return part.length > 1 && !isFunctionWord(part) ? [part] : []
    return chineseRuns(part).flatMap(run => ([...run].length > MAX_RUN_LENGTH ? wordsOf(run) : [run]))
  })
}

function chineseRuns(part: string): string[] {
  const runs: string[] = []
  let isOpen = false
  let isAfterFunctionWord = false
  for (const piece of piecesOf(part)) {
    // A single character may begin a word that the dictionary lacks, but not the end of `怎么用`.
    const isSure: boolean = [...piece].length > 1 || isAfterFunctionWord || PARTICLES.has(piece)
    const isContent: boolean = !(isSure && isFunctionWord(piece))
    isAfterFunctionWord = !isContent && [...piece].length > 1
    if (isContent && isOpen) runs.push(`${runs.pop() ?? ''}${piece}`)
    else if (isContent) runs.push(piece)
    isOpen = isContent
  }
  return runs
}

/** Splits a content run into Chinese words and others. A single character belongs to the word before or after it. */
export function wordsOf(run: string): string[] {
  return (run.match(SCRIPTS) ?? []).flatMap(part => {
    if (!HAN.test(part) || [...part].length <= MAX_WORD_LENGTH) return part.trim() ? [part] : []
    const words: string[] = []
    for (const piece of piecesOf(part)) {
      const last = words.at(-1)
      const isSingle = [...piece].length === 1 || (last !== undefined && [...last].length === 1)
      if (last !== undefined && isSingle) words[words.length - 1] = last + piece
      else words.push(piece)
    }
    return words
  })
}

function piecesOf(word: string): string[] {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return [...segmenter.segment(word)].map(({ segment }) => segment)
}

/** Function words are listed as they are and as stems. */
function isFunctionWord(word: string): boolean {
  return (
    functionWords.has(word) ||
    functionWords.has(word.replace(/[es]$/, '')) ||
    functionWords.has(word.replace(/y$/, 'i'))
  )
}
