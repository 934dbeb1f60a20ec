import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

// The worked examples of CONTRIBUTING.md name code. Renamed code must be renamed there too.

const GUIDE = 'CONTRIBUTING.md'
/** Names that the examples add themselves. */
const ADDED = new Set('src/locales/ja Pick discussedFits hasListPath sdkVersions versionKnown'.split(' '))
const CODE = /```[\s\S]*?```|`[^`\n]+`/g
const PATH = /\b(?:src|tests|scripts|docs|content)\/[\w./[\]-]*[\w\]]/g
/** Matches functions, constants and types. Plain words are not certainly names of code. */
const NAME = /\b(?:[A-Z][A-Z\d]*_[A-Z\d_]+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)\b/g

const sources: string[] = []
for (const folder of ['src', 'scripts', 'tests']) {
  for (const name of await readdir(join(ROOT, folder), { recursive: true })) {
    if (!/\.(?:ts|tsx|astro)$/.test(name) || name === 'checks/contributing.ts') continue
    sources.push(name, await readFile(join(ROOT, folder, name), 'utf8'))
  }
}
const known = new Set(sources.join('\n').match(NAME))

const problems = new Set<string>()
for (const [code] of (await readFile(join(ROOT, GUIDE), 'utf8')).matchAll(CODE)) {
  for (const [path] of code.matchAll(PATH))
    if (!isThere(path) && !ADDED.has(path)) problems.add(`${path} is not there.`)
  for (const [name] of code.replace(PATH, '').matchAll(NAME))
    if (!known.has(name) && !ADDED.has(name)) problems.add(`No code has the name ${name}.`)
}
for (const problem of problems) console.error(`${GUIDE}: ${problem}`)
if (problems.size > 0) process.exit(1)
console.log(`${GUIDE} names what is there`)

/** Checks whether a path exists. A test file may be named without its extension, and a folder stands for its files. */
function isThere(path: string): boolean {
  return [path, `${path}.test.ts`, `${path}.ts`].some(one => existsSync(join(ROOT, one)))
}
