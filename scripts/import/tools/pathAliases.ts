import { posix } from 'node:path'
import { firstFile, listAt, member } from './configFile.ts'
import type { Tree } from './layout.ts'

const MAX_LENGTH = 50_000
/** Comments of a configuration of TypeScript, and texts, in which there are none. */
const COMMENT = /("(?:[^"\\\n]|\\.)*")|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/)){0,4000}\*\//g

/** Returns the folders for which names such as `@assets` stand in imports and addresses, by `paths` of tsconfig.json. */
export function pathAliases(tree: Tree, home: string): Record<string, string> {
  const file = firstFile(tree, home, /^(?:ts|js)config\.json$/)
  const options = member(configOf(file === undefined ? undefined : tree.read(file)), 'compilerOptions')
  const paths = member(options, 'paths')
  const base = member(options, 'baseUrl')
  const folder = posix.join(home, typeof base === 'string' ? base : '')
  const found: Record<string, string> = {}
  for (const pattern of typeof paths === 'object' && paths ? Object.keys(paths) : []) {
    const [target] = listAt(paths, pattern)
    const name = /^([@~#$\w][\w@~#$/-]*)\/\*$/.exec(pattern)?.[1]
    if (!name || typeof target !== 'string' || !target.endsWith('/*')) continue
    const place = posix.join(folder, target.slice(0, -2)).replace(/^\.\/?$/, '')
    if (!place.startsWith('..')) found[name] = place
  }
  return found
}

function configOf(text: string | undefined): unknown {
  try {
    const plain = (text ?? '').slice(0, MAX_LENGTH).replace(COMMENT, (_, quoted: string | undefined) => quoted ?? '')
    return JSON.parse(plain.replace(/,(?=\s*[}\]])/g, ''))
  } catch {
    return undefined
  }
}
