import { runInNewContext } from 'node:vm'
import { member } from './configFile.ts'

/** Time for all regular expressions of a configuration, and for one. */
const MAX_TIME_MS = 4000
const MAX_PATTERN_TIME_MS = 500
const MAX_PATTERNS = 200

/** Returns the regular expressions of `ignoreFiles`. Names of Hugo can be in capitals. */
export function ignorePatterns(text: string, file: string, config: unknown): string[] {
  if (/\.toml$/i.test(file)) {
    const list = /^[ \t]*["']?ignorefiles["']?[ \t]*=[ \t]*(?=[["'])/im.exec(text)
    return list ? textsOfToml(text.slice(list.index + list[0].length)) : []
  }
  const fields = typeof config === 'object' && config !== null ? config : {}
  const name = Object.keys(fields).find(one => one.toLowerCase() === 'ignorefiles')
  return name === undefined ? [] : [member(fields, name)].flat().filter(one => typeof one === 'string')
}

/**
 * Returns the files that a regular expression matches, and those that cannot be used. An expression of a stranger gets
 * little time.
 */
export function ignoredFiles(
  patterns: readonly string[],
  files: readonly string[],
  home: string
): { files: ReadonlySet<string>; problems: string[] } {
  const found = new Set<string>()
  const problems: string[] = []
  const start = home ? home.length : 0
  let left = MAX_TIME_MS
  for (const [at, pattern] of patterns.entries()) {
    const started = performance.now()
    const [, flags = '', source = ''] = /^(?:\(\?([ims]+)\))?([\s\S]*)$/.exec(pattern) ?? []
    // Hugo compares whole paths, and lists say paths below the folder of the site too.
    const job = { source: source.replace(/\\z/g, '$'), flags, paths: files.map(file => file.slice(start)) }
    try {
      if (at >= MAX_PATTERNS || left <= 0) throw new Error('there are too many')
      const matched: unknown = runInNewContext(
        `const test = new RegExp(source, flags);
        JSON.stringify(paths.map(path => test.test('/' + path.replace(/^[/]/, '')) || test.test(path.replace(/^[/]/, ''))))`,
        job,
        { timeout: Math.ceil(Math.min(left, MAX_PATTERN_TIME_MS)) }
      )
      const isMatch = JSON.parse(String(matched)) as boolean[]
      for (const [index, file] of files.entries()) if (isMatch[index]) found.add(file)
    } catch (error) {
      problems.push(`ignoreFiles: ${pattern.slice(0, 100)} is not used: ${(error as Error).message}.`)
    }
    left -= performance.now() - started
  }
  return { files: found, problems: problems.slice(0, MAX_PATTERNS) }
}

/** Returns the texts of a list in TOML, up to its end. */
function textsOfToml(text: string): string[] {
  const texts: string[] = []
  for (const [found, double, single] of text.matchAll(/#[^\n]*|"((?:[^"\\\n]|\\.)*)"|'([^'\n]*)'|[^\s,]/g)) {
    if (double !== undefined) texts.push(double.replace(/\\(["\\])/g, '$1'))
    else if (single !== undefined) texts.push(single)
    else if (!found.startsWith('#') && found !== '[') break
    if (!text.startsWith('[')) break
  }
  return texts
}
