/** A part of a pattern: a letter, any number of letters with or without slashes, or one letter of a set. */
type Token = string | 'any' | 'anyPath' | { letters: string; isNot: boolean }

const NAMES = ['exclude_patterns', 'exclude_trees', 'include_patterns'] as const
const MAX_LIST = 20_000
const MAX_PATTERN = 500

/**
 * Returns a test for the files that Sphinx takes no documents from, by paths below the folder of conf.py. A pattern that
 * means a folder excludes all below it. Only lists of texts at the margin are read, because nothing of conf.py is run.
 */
export function excludeTest(config: string): (path: string) => boolean {
  const lists = new Map(NAMES.map(name => [name, listsIn(config, name).map(tokensOf)]))
  const excluded = [...(lists.get('exclude_patterns') ?? []), ...(lists.get('exclude_trees') ?? [])]
  const included = lists.get('include_patterns') ?? []
  return path => {
    const segments = path.split('/')
    const above = segments.map((_, at) => segments.slice(0, at + 1).join('/'))
    if (included.length > 0 && !included.some(pattern => matches(pattern, path))) return true
    return excluded.some(pattern => above.some(place => matches(pattern, place)))
  }
}

/** Returns the texts of all lists that are given to a name, or added to it. */
function listsIn(config: string, name: string): string[] {
  const start = new RegExp(`^${name}[ \\t]*(?:(?::[^=\\n]{1,99})?\\+?=|\\.(?:append|extend)\\()`, 'gm')
  return [...config.matchAll(start)].flatMap(({ 0: found, index }) =>
    stringsIn(config.slice(index + found.length, index + found.length + MAX_LIST))
  )
}

/** Returns the texts up to the end of the statement: the bracket that closes the first one, or the end of the line. */
function stringsIn(code: string): string[] {
  const found: string[] = []
  let depth = 0
  for (let at = 0; at < code.length; at++) {
    const sign = code[at] ?? ''
    if (sign === '#') at = endOf(code, '\n', at) - 1
    else if (sign === '"' || sign === "'") {
      const end = endOf(code, sign, at + 1)
      found.push(code.slice(at + 1, end))
      at = end
    } else if (/[[({]/.test(sign)) depth++
    else if (/[\])}]/.test(sign)) {
      if (--depth <= 0) break
    } else if (sign === '\n' && depth === 0) break
  }
  return found.filter(text => text && text.length <= MAX_PATTERN)
}

function endOf(code: string, sign: string, from: number): number {
  const end = code.indexOf(sign, from)
  return end < 0 ? code.length : end
}

function tokensOf(written: string): Token[] {
  const pattern = written.replace(/^\.\//, '').replace(/\/$/, '')
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
