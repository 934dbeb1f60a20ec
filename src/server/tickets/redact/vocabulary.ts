import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The words of what is public already. */
export interface Vocabulary {
  /** Whether a word, in any case, stands in a public document. */
  has(word: string): boolean
  /** How many words it has: where there are few, an unknown one says nothing. */
  readonly size: number
  /** Whether a phrase, such as the name of a company, stands in one. */
  hasPhrase(phrase: string): boolean
}

/** The number of public words from which on an unknown one is significant. */
export const ENOUGH_WORDS = 5000

/** Folders of content/ that people write for everybody; articles of tickets are none of them. */
const PUBLIC = ['docs', 'chips', 'samples']
/** Characters of a document whose phrases are stored. */
const WORD = /[\p{L}\p{N}_@#$%^&*!+.-]+/gu

/** Reads the words of the public documents below `root`, those of `read` besides. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const texts: string[] = []
  for (const folder of PUBLIC) {
    const base = join(root, 'content', folder)
    for (const name of await readdir(base, { recursive: true }).catch(() => []))
      if (/\.mdx?$/.test(name)) texts.push(await readFile(join(base, name), 'utf8'))
  }
  for (const name of ['families.yaml', 'site.yaml'])
    texts.push(await readFile(join(root, 'content', name), 'utf8').catch(() => ''))
  return vocabularyOf(texts)
}

/** The vocabulary of some texts. */
export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const words = new Set<string>()
  for (const text of texts) for (const token of tokensOf(text)) words.add(token.toLowerCase())
  const all = texts.join('\n').toLowerCase()
  const phrases = new Map<string, boolean>()
  return {
    size: words.size,
    has: word => words.has(word.toLowerCase()),
    hasPhrase(phrase) {
      const wanted = phrase.toLowerCase()
      const known = phrases.get(wanted) ?? (wanted.length >= 2 && all.includes(wanted))
      phrases.set(wanted, known)
      return known
    }
  }
}

/** What stands between blanks, quotes and Chinese in a text, whole and by its parts. */
function tokensOf(text: string): string[] {
  const tokens: string[] = []
  for (const [token] of text.matchAll(WORD)) {
    for (const part of token.split(/[\u4e00-\u9fff]+/)) {
      const whole = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
      if (whole) tokens.push(whole)
      if (/[._-]/.test(whole)) tokens.push(...whole.split(/[._-]+/).filter(Boolean))
    }
  }
  return tokens
}

export const NO_VOCABULARY = vocabularyOf([])
