import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { ROOT } from '../paths.ts'

const MAX_LINES = 300
/** Strings, lists of search words, the schema, prose CSS and lists of test data may be longer. */
const MAY_BE_LONGER = /(^src\/locales\/|schema\.ts$|prose\.css$|redaction\/labels\.ts$)/

let failed = false
for (const folder of ['src', 'scripts', 'tests']) {
  for (const entry of await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(ts|tsx|astro|css|mjs)$/.test(entry.name)) continue
    const file = join(entry.parentPath, entry.name)
    const lines = (await readFile(file, 'utf8')).split('\n').length
    if (lines <= MAX_LINES || MAY_BE_LONGER.test(relative(ROOT, file))) continue
    failed = true
    console.error(`${relative(ROOT, file)} has ${lines} lines; split it at ${MAX_LINES}.`)
  }
}
if (failed) process.exit(1)
