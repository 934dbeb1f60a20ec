import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { valueImports } from '../../scripts/checks/valueImports.ts'
import { ROOT } from '../../scripts/paths.ts'

/** Prerequisite of a test file: nothing, the seeded database, or the site built from it. */
export type Need = 'nothing' | 'database' | 'site'

/** Patterns of modules that use the global set-up. */
const SITE = /\binject\('data'\)|^import .*'\.\/redmine\.ts'/m
const DATABASE = /\binject\('postgres'\)/

/** Returns the test files, by the parts of the global set-up that they or their support modules use. */
export function testsByNeed(): Record<Need, string[]> {
  const files: Record<Need, string[]> = { nothing: [], database: [], site: [] }
  const known = new Map<string, Set<string>>()
  for (const file of globSync('tests/**/*.test.{ts,tsx}', { cwd: ROOT })) {
    const sources = [...modulesOf(join(ROOT, file), known)].map(module => readFileSync(module, 'utf8'))
    const need = sources.some(source => SITE.test(source))
      ? 'site'
      : sources.some(source => DATABASE.test(source))
        ? 'database'
        : 'nothing'
    files[need].push(file)
  }
  return files
}

/** Returns a module below tests/, and the modules below tests/ that it imports. */
function modulesOf(module: string, known: Map<string, Set<string>>): Set<string> {
  const found = known.get(module)
  if (found) return found
  const all = new Set([module])
  known.set(module, all)
  for (const path of valueImports(readFileSync(module, 'utf8'))) {
    const target = path.startsWith('.') ? resolve(dirname(module), path) : undefined
    if (!target?.endsWith('.ts') || relative(join(ROOT, 'tests'), target).startsWith('..')) continue
    for (const one of modulesOf(target, known)) all.add(one)
  }
  return all
}
