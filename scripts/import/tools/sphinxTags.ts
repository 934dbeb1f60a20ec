import { conditionLines } from '../mark/conditionLines.ts'
import { type Tags, tagsOf } from '../mark/conditions.ts'
import type { Report } from '../report.ts'
import type { Root, Tree } from './layout.ts'
import { pythonStatements } from './pythonCode.ts'

/** Names of esp-docs for the chip that a documentation is built for, of which it makes a tag. */
const TARGET = /(?:^|_)TARGET(?:_PATH)?(?:_NAME)?$/
const DOCUMENT = /\.(?:rst|md|markdown|txt|inc)$/i

/** Reads tags that configurations add in any build, and settings that are true or false. */
export function sphinxTags(texts: readonly string[]): Tags {
  const given = new Set<string>()
  const settings = new Map<string, boolean>()
  for (const { indent, tokens } of texts.flatMap(pythonStatements)) {
    const words = tokens.map(({ value }) => value)
    if (indent > 0) continue
    if (/^tags\.add\([^,]+\)$/.test(words.join('')) && tokens[4]?.kind === 'text') given.add(words[4] ?? '')
    if (words.length === 3 && words[1] === '=' && /^(?:True|False)$/.test(words[2] ?? ''))
      settings.set(words[0] ?? '', words[2] === 'True')
  }
  return { given, isDecided: false, settings }
}

/**
 * Gives documentations of Sphinx the tags of the command line, and that of the chip which a name in braces stands for. All others are false
 * where a condition has one of these, and otherwise unknown.
 */
export function chooseTags(roots: readonly Root[], tree: Tree, chosen: readonly string[], report: Report): void {
  const everywhere = new Set<string>()
  // Languages of one documentation have the same tags, even if the conditions of one name fewer of them.
  for (const group of Map.groupBy(roots, ({ set }) => set).values()) {
    const used = usedIn(group, tree)
    for (const tag of used.keys()) everywhere.add(tag)
    const own = new Set(group.flatMap(({ tags }) => [...(tags?.given ?? [])]))
    const decided = [...chosen, ...group.flatMap(root => targetOf(root) ?? [])].filter(tag => used.has(tag))
    const given = new Set([...own, ...decided])
    for (const root of group) root.tags = { ...root.tags, given, isDecided: decided.length > 0, target: targetOf(root) }
    const open = [...used].filter(([tag]) => decided.length === 0 && !own.has(tag)).sort(([, a], [, b]) => b - a)
    const message = open.map(([tag, count]) => `${tag} (${count})`).join(', ')
    if (message) report.tags.push({ file: group[0]?.folder || '.', message })
  }
  for (const tag of chosen)
    if (!everywhere.has(tag)) report.tags.push({ file: '.', message: `no condition has the tag ${tag}.` })
}

/** Counts the conditions of a documentation that have a tag, by tag. */
function usedIn(roots: readonly Root[], tree: Tree): Map<string, number> {
  const used = new Map<string, number>()
  for (const file of tree.files) {
    if (!DOCUMENT.test(file) || !roots.some(({ folder }) => folder === '' || file.startsWith(`${folder}/`))) continue
    const text = tree.read(file)
    if (text === undefined) continue
    for (const { condition, name } of conditionLines(text))
      if (name === 'only') for (const tag of new Set(tagsOf(condition))) used.set(tag, (used.get(tag) ?? 0) + 1)
  }
  return used
}

function targetOf({ substitutions = new Map<string, string>() }: Root): string | undefined {
  for (const [name, value] of substitutions)
    if (TARGET.test(name)) return value.toLowerCase().replace(/[^a-z\d]/g, '') || undefined
  return undefined
}
