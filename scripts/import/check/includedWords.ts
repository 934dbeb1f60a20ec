import { posix } from 'node:path'
import { withoutFalseParts } from '../mark/conditionLines.ts'
import type { Root, Tree } from '../tools/layout.ts'

const INCLUDE = /^[ \t]*\.\. include::[ \t]+(\S.*?)[ \t]*$((?:\n[ \t]+:[\w-]+:.*)*)/gm
/** Options that choose lines, or show them as code. */
const PARTIAL = /:(?:start-after|end-before|start-line|end-line|lines|literal|code|parser)\b/
const MAX_FILES = 200
/** Names that a text gives to others. The page shows them where they are used. */
const DEFINITION = /^[ \t]*\.\. \|[^|\n]+\|.*(?:\n[ \t]+\S.*)*/gm
/** The name of a picture, which is shown where the name is. */
const PICTURE = /^[ \t]*\.\. \|([^|\n]+)\|[ \t]+image::/gm

/**
 * Returns the texts of the files that a document in reStructuredText shows whole, and of those that these show, by their paths. Each is
 * there once, because parts can lead back to one another.
 */
export function includedIn(text: string, file: string, tree: Tree, root: Root | undefined): Map<string, string> {
  const found = new Map<string, string>()
  const visit = (whole: string, from: string): void => {
    for (const [, path = '', options = ''] of whole.matchAll(INCLUDE)) {
      const target = path.startsWith('/')
        ? posix.join(root?.folder || '.', path.slice(1))
        : posix.join(posix.dirname(from), path)
      if (PARTIAL.test(options) || target === file || found.has(target) || found.size >= MAX_FILES) continue
      const part = tree.read(target)
      if (part === undefined) continue
      const all = withoutFalseParts(part, root?.tags)
      const pictures = [...all.matchAll(PICTURE)].map(([, name]) => `|${name}|`)
      const shown = pictures.reduce((rest, name) => rest.replaceAll(name, ' '), all.replace(DEFINITION, ''))
      found.set(target, shown)
      visit(shown, target)
    }
  }
  visit(text, file)
  return found
}
