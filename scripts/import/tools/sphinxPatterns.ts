import { type SphinxLists, sphinxLists } from './sphinxLists.ts'

/** A part of a pattern: a letter, any number of letters with or without slashes, or one letter of a set. */
type Token = string | 'any' | 'anyPath' | { letters: string; isNot: boolean }

/** A list of patterns. Patterns without signs are compared as they are. */
interface PatternSet {
  plain: ReadonlySet<string>
  others: Token[][]
}

export interface Exclusion {
  /** Checks a path below the folder of conf.py. */
  isExcluded(path: string): boolean
  /** Checks whether a pattern excludes a path. Other paths than those that are included can be documents. */
  isNamed(path: string): boolean
  /** Lines of settings that cannot be read whole. */
  unread: SphinxLists['unread']
}

/** Returns a test for the files that Sphinx takes no documents from, by paths below the folder of conf.py. */
export function excludeTest(config: string): (path: string) => boolean {
  return exclusionOf([{ file: 'conf.py', text: config }]).isExcluded
}

/**
 * Reads the settings of conf.py, and files that it brings in, that say which files are documents. A pattern that means a folder excludes all below it.
 */
export function exclusionOf(configs: readonly { file: string; text: string }[]): Exclusion {
  const { exclude, include, unread } = sphinxLists(configs)
  const excluded = patternSet(exclude)
  const included = include.length > 0 ? patternSet(include) : undefined
  const isNamed = (path: string) => {
    const segments = path.split('/')
    return segments.some((_, at) => isIn(excluded, segments.slice(0, at + 1).join('/')))
  }
  return { unread, isNamed, isExcluded: path => (included && !isIn(included, path)) || isNamed(path) }
}

/** Returns a test for the documents that a pattern of a toctree means. `**` means any folders. */
export function patternTest(pattern: string): { test(path: string): boolean } {
  const tokens = tokensOf(pattern)
  return { test: path => matches(tokens, path) }
}

function patternSet(written: readonly string[]): PatternSet {
  const patterns = [...new Set(written.map(text => text.replace(/^\.\//, '').replace(/\/$/, '')))]
  const isPlain = (pattern: string) => !/[*?[]/.test(pattern)
  return {
    plain: new Set(patterns.filter(isPlain)),
    others: patterns.filter(pattern => !isPlain(pattern)).map(tokensOf)
  }
}

function isIn({ plain, others }: PatternSet, path: string): boolean {
  return plain.has(path) || others.some(pattern => matches(pattern, path))
}

function tokensOf(pattern: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern[at] ?? ''
    const end = sign === '[' ? pattern.indexOf(']', at + 2) : -1
    if (sign === '*' && pattern[at + 1] === '*') {
      tokens.push('anyPath')
      at++
    } else if (sign === '*') tokens.push('any')
    else if (sign === '?') tokens.push({ letters: '/', isNot: true })
    else if (end > 0) {
      const letters = pattern.slice(at + 1, end)
      tokens.push({ letters: letters.replace(/^[!^]/, ''), isNot: /^[!^]/.test(letters) })
      at = end
    } else tokens.push(sign)
  }
  return tokens
}

/** Checks a path against a pattern, in a time that only grows with the product of their lengths. */
function matches(tokens: readonly Token[], path: string): boolean {
  let places = new Set([0])
  const withSkips = (from: Set<number>) => {
    for (const place of from) if (tokens[place] === 'any' || tokens[place] === 'anyPath') from.add(place + 1)
    return from
  }
  places = withSkips(places)
  for (const letter of path) {
    const next = new Set<number>()
    for (const place of places) {
      const token = tokens[place]
      if (token === 'anyPath' || (token === 'any' && letter !== '/')) next.add(place)
      else if (token === letter) next.add(place + 1)
      else if (typeof token === 'object' && inSet(token.letters, letter) !== token.isNot) next.add(place + 1)
    }
    if (next.size === 0) return false
    places = withSkips(next)
  }
  return places.has(tokens.length)
}

/** Checks for a letter in a set such as `a-z_`. */
function inSet(letters: string, letter: string): boolean {
  for (let at = 0; at < letters.length; at++) {
    const [from = '', to = ''] = [letters[at], letters[at + 2]]
    if (letters[at + 1] === '-' && to && letter >= from && letter <= to) return true
    if (letters[at] === letter) return true
  }
  return false
}
