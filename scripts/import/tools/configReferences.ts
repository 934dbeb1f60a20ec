import { posix } from 'node:path'
import { readConfigFile } from './configFile.ts'
import type { Tree } from './layout.ts'

const MAX_REFERENCES = 500
const MAX_DEPTH = 60

/**
 * Reads a JSON configuration whose parts may stand in other files: `{ "$ref": "./zh.json" }`. Keys beside a reference take
 * precedence over those of the file.
 */
export function readWithReferences(tree: Tree, file: string): unknown {
  let count = 0
  return resolved(readConfigFile(tree, file), file, [file], 0)

  function resolved(value: unknown, from: string, open: readonly string[], depth: number): unknown {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map(one => resolved(one, from, open, depth + 1))
    const { $ref: path, ...own } = value as Record<string, unknown>
    const made = Object.fromEntries(
      Object.entries(own).map(([name, inner]) => [name, resolved(inner, from, open, depth + 1)])
    )
    if (typeof path !== 'string' || !/\.json$/i.test(path)) return path === undefined ? made : { ...made, $ref: path }
    const target = posix.join(posix.dirname(from), path)
    if (open.includes(target) || count >= MAX_REFERENCES) return made
    count++
    const other = resolved(readConfigFile(tree, target), target, [...open, target], depth + 1)
    return typeof other === 'object' && other !== null && !Array.isArray(other)
      ? { ...other, ...made }
      : (other ?? made)
  }
}
