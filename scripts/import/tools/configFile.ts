import { parse } from 'yaml'
import { configModules } from './configModules.ts'
import type { Tree } from './layout.ts'

/** Maximum number of members in a configuration. Those of the largest sites have some ten thousand. */
const MAX_VALUES = 500_000
const MAX_LEVELS = 200

/**
 * Returns the value of a configuration file, as far as it is static data. JSON and YAML are parsed, and code is read
 * but never run. Returns undefined if the value cannot be determined.
 */
export function readConfigFile(tree: Tree, file: string | undefined): unknown {
  const text = file === undefined ? undefined : tree.read(file)
  if (text === undefined || file === undefined) return undefined
  try {
    const isJson = /\.json5?$/i.test(file)
    if (isJson || /\.ya?ml$/i.test(file)) {
      const data: unknown = isJson ? JSON.parse(text) : readYaml(text)
      return isTooDeep(data) ? undefined : data
    }
    const value = configModules(tree).valueOf(file, 'default')
    return countValues(value) > MAX_VALUES ? undefined : value
  } catch {
    return undefined
  }
}

/** Checks for data with more levels than any navigation has. What reads them would run out of stack. */
function isTooDeep(data: unknown): boolean {
  let level: unknown[] = [data]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_LEVELS) return true
    level = level.flatMap(one => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    // Names of YAML can make a small file a large value.
    if (level.length > MAX_VALUES) return true
  }
  return false
}

/** Counts the members of a value, up to the maximum. A list that is named twice counts twice, because navigation would have it twice. */
function countValues(value: unknown, count = 0): number {
  if (typeof value !== 'object' || value === null || count > MAX_VALUES) return count + 1
  const isData = Array.isArray(value) || [null, Object.prototype].includes(Object.getPrototypeOf(value))
  let total = count + 1
  for (const one of isData ? Object.values(value) : []) total = countValues(one, total)
  return total
}

/** Parses YAML of a documentation tool, ignoring its tags for Python and environment variables. */
export function readYaml(text: string): unknown {
  return parse(text.replace(/!!python\/[\w.:/]+|!ENV\b|!relative\b/g, ''), { logLevel: 'silent', strict: false })
}

/** Returns a nested member of an arbitrary value. */
export function member(value: unknown, ...path: readonly (string | number)[]): unknown {
  let at = value
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined
    at = (at as Record<string | number, unknown>)[key]
  }
  return at
}

/** Returns a nested member as text. */
export function textAt(value: unknown, ...path: readonly (string | number)[]): string | undefined {
  const found = member(value, ...path)
  return typeof found === 'string' && found.trim() ? found.trim() : undefined
}

/** Returns a nested member as a list. Returns an empty list for other values. */
export function listAt(value: unknown, ...path: readonly (string | number)[]): unknown[] {
  const found = member(value, ...path)
  return Array.isArray(found) ? found : []
}

/** Returns the first file directly in a folder whose name matches. */
export function firstFile(tree: Tree, folder: string, name: RegExp): string | undefined {
  const depth = folder ? folder.split('/').length : 0
  return tree.files.find(file => {
    const segments = file.split('/')
    return (
      segments.length === depth + 1 &&
      (folder === '' || file.startsWith(`${folder}/`)) &&
      name.test(segments.at(-1) ?? '')
    )
  })
}
