import { posix } from 'node:path'
import { below, type Tree } from './layout.ts'
import { patternTest } from './sphinxPatterns.ts'

const README = /^readme(?:[._-](?:zh|cn|en)(?:[_-][a-z]{2,4})?)?$/i
const DOCUMENT = /\.(?:rst|md|markdown|txt)$/i
/** A path of a README in a list, a link or a role. */
const PATH = /[\w./-]{0,200}readme[\w.-]{0,40}/gi
const GLOB = /^[ \t]+([\w./-]*[*?][\w.*?/-]*)[ \t]*$/gm
/** A text that is shown within another document is not a page for that reason. */
const INCLUDE = /^.*\b(?:include|mdinclude|literalinclude)\b.*$/gm

/**
 * Returns a test for README files below the folder of conf.py that no document lists or links to: they are for those who look into the
 * repository. Where the documentation has no first page, they are its pages.
 */
export function unlistedReadmeTest(tree: Tree, home: string, first: string): (file: string) => boolean {
  const hasFirst = ['rst', 'md', 'txt'].some(ending => tree.has(below(home, `${first}.${ending}`)))
  let listed: { names: Set<string>; patterns: ReturnType<typeof patternTest>[] } | undefined
  return file => {
    const { dir, name } = posix.parse(file)
    const path = posix.join(dir, name).toLowerCase()
    if (!hasFirst || !README.test(name) || path === below(home, first).toLowerCase()) return false
    listed ??= listedIn(tree, home)
    return !listed.names.has(path) && !listed.patterns.some(pattern => pattern.test(path))
  }
}

/** Returns the paths of README files that documents name, without their endings, and the patterns of lists. */
function listedIn(tree: Tree, home: string): { names: Set<string>; patterns: ReturnType<typeof patternTest>[] } {
  const names = new Set<string>()
  const patterns: ReturnType<typeof patternTest>[] = []
  for (const file of tree.files) {
    if (!DOCUMENT.test(file) || !(home === '' || file.startsWith(`${home}/`))) continue
    const text = (tree.read(file) ?? '').replace(INCLUDE, '')
    const own = file.replace(/\.\w+$/, '').toLowerCase()
    const resolved = (path: string) =>
      (path.startsWith('/') ? posix.join(home, path) : posix.join(posix.dirname(file), path)).toLowerCase()
    for (const [path] of text.matchAll(PATH)) {
      const plain = resolved(path).replace(/\.(?:rst|md|markdown|txt|html)$/, '')
      if (plain !== own) names.add(plain)
    }
    if (text.includes(':glob:'))
      for (const [, pattern = ''] of text.matchAll(GLOB)) patterns.push(patternTest(resolved(pattern)))
  }
  return { names, patterns }
}
