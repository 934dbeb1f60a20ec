import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The words of public documents. */
export interface Vocabulary {
  /** Checks whether a word occurs in a public document, ignoring case. */
  has(word: string): boolean
  /** Number of words. If there are few, an unknown word means nothing. */
  readonly size: number
  /** Checks whether a phrase, such as a company name, occurs in a public document. */
  hasPhrase(phrase: string): boolean
}

/** Number of public words from which an unknown word is significant. */
export const ENOUGH_WORDS = 5000

/** Folders of content/ with public documents. Ticket articles are not among them. */
const PUBLIC = ['docs', 'chips', 'samples']
/** Matches the tokens of a document. */
const WORD = /[\p{L}\p{N}_@#$%^&*!+.-]+/gu

/** Reads the words of the public documents in `root`. */
export async function readVocabulary(root: string): Promise<Vocabulary> {
  const texts: string[] = []
  for (const folder of PUBLIC) {
    const base = join(root, 'content', folder)
    for (const name of await readdir(base, { recursive: true }).catch(() => []))
      if (/\.mdx?$/.test(name)) {
        const text = await readFile(join(base, name), 'utf8')
        if (!isInternal(text)) texts.push(text)
      }
  }
  for (const name of ['families.yaml', 'site.yaml'])
    texts.push(await readFile(join(root, 'content', name), 'utf8').catch(() => ''))
  return vocabularyOf(texts)
}

const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/** Checks whether only staff may read a document, whose names of customers and hosts are no public ones. */
function isInternal(text: string): boolean {
  const [, fields = ''] = FRONT_MATTER.exec(text) ?? []
  if (!fields.includes('public')) return false
  try {
    return parse(fields)?.public === false
  } catch {
    // It is no article, or will be one when it is corrected.
    return true
  }
}

/** Builds the vocabulary of some texts. */
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

/** Returns the tokens between spaces, quotes and Chinese, whole and in parts. */
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
