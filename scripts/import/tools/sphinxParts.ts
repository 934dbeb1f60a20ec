import { posix } from 'node:path'
import { withoutFalseParts } from '../mark/conditionLines.ts'
import type { Tags } from '../mark/conditions.ts'
import type { Tree } from './layout.ts'
import { patternTest } from './sphinxPatterns.ts'

const INCLUDE =
  /^[ \t]*(?:\.\. include::|(?:`{3,}|:{3,}|~{3,})[ \t]*\{include\})[ \t]+(\S.*?)[ \t]*$((?:\n[ \t]*:[\w-]+:.*)*)/gm
/** Options that choose lines, or show them as code. */
const PARTIAL = /:(?:start-after|end-before|start-line|end-line|lines|literal|code|parser)\b/
/** A line of a toctree, the target of a role, and that of a link. */
const NAMES =
  /^[ \t]*(?:[-*][ \t]+)?(?:[^<>\n]{0,200}<([^<>\n]{1,200})>|([\w./*?[\]-]{1,200}))[ \t]*$|(?::doc:|\{doc\})`(?:[^`<>]{0,200}<)?([^`<>]{1,200})>?`|\]\(([^()\s]{1,200})\)/gm
const DOCUMENT = /\.(?:rst|md|markdown|txt)$/i

/**
 * Returns a function that names the document of which a file is a part: one that shows it whole, where no document
 * lists or links to it. A site without it has the same words, and pages such as "Register description" say nothing alone.
 */
export function includedWholeIn(
  tree: Tree,
  home: string,
  tags: Tags | undefined,
  isPage: (file: string) => boolean
): (file: string) => string | undefined {
  let parts: ReadonlyMap<string, string> | undefined
  return file => {
    parts ??= partsBelow(tree, home, tags, isPage)
    return parts.get(file)
  }
}

/** Returns parts with the page that shows each. A document that only parts show is a part only if a page shows these. */
function partsBelow(
  tree: Tree,
  home: string,
  tags: Tags | undefined,
  isPage: (file: string) => boolean
): Map<string, string> {
  const start = home ? `${home}/` : ''
  const files = tree.files.filter(file => file.startsWith(start) && DOCUMENT.test(file) && isPage(file))
  const shown = new Map<string, string[]>()
  const texts = new Map<string, string>()
  for (const file of files) {
    const text = (tree.read(file) ?? '').replaceAll('\r\n', '\n')
    texts.set(file, text)
    if (!text.includes('include')) continue
    const targets = [...withoutFalseParts(text, tags).matchAll(INCLUDE)].flatMap(([, path = '', options = '']) =>
      PARTIAL.test(options) ? [] : resolved(path, file, home)
    )
    if (targets.length > 0) shown.set(file, targets)
  }
  const named = shown.size > 0 ? namedIn(texts, home) : () => true
  const all = new Set([...shown.values()].flat())
  const isCandidate = (file: string) => all.has(file) && texts.has(file) && !named(file)
  const parts = new Map<string, string>()
  const visit = (file: string, page: string): void => {
    for (const part of shown.get(file) ?? [])
      if (isCandidate(part) && !parts.has(part)) {
        parts.set(part, page)
        visit(part, page)
      }
  }
  for (const file of files) if (!isCandidate(file)) visit(file, file)
  return parts
}

/** Returns a test for documents that others list or link to. */
function namedIn(texts: ReadonlyMap<string, string>, home: string): (file: string) => boolean {
  const names = new Set<string>()
  const patterns: ReturnType<typeof patternTest>[] = []
  for (const [file, text] of texts) {
    for (const [, inBrackets, line, role, link] of text.replace(INCLUDE, '').matchAll(NAMES)) {
      const written = (inBrackets ?? line ?? role ?? link ?? '').replace(/#.*$/, '')
      if (!written || /^\w+:/.test(written)) continue
      const path = withoutExtension(resolved(written, file, home))
      if (/[*?[]/.test(path)) {
        // Other lines of such signs underline headings.
        if (text.includes(':glob:') && !/\*{3}/.test(path)) patterns.push(patternTest(path))
      } else if (path !== withoutExtension(file)) names.add(path)
    }
  }
  return file => {
    const path = withoutExtension(file)
    return names.has(path) || patterns.some(pattern => pattern.test(path))
  }
}

const resolved = (path: string, file: string, home: string) =>
  path.startsWith('/') ? posix.join(home || '.', path.slice(1)) : posix.join(posix.dirname(file), path)

const withoutExtension = (path: string) => path.replace(/\.(?:rst|md|markdown|txt|html)$/i, '')
