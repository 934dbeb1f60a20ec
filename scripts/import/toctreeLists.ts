import { posix } from 'node:path'
import { localPath } from '../../src/domain/language/languages.ts'
import type { Draft } from './draft.ts'
import { undrawn } from './mark/links.ts'
import type { Listed } from './mark/toctree.ts'
import { navigationLabel } from './navigation.ts'
import type { Report } from './report.ts'
import { numbered, type SectionNumbers } from './sectionNumbers.ts'
import { fromSharedFolder, withoutMissingFolder } from './tools/sphinxListed.ts'
import { patternTest } from './tools/sphinxPatterns.ts'

/** Returns the documents that a line of a toctree means, in the order of their paths. */
export type ToctreeTargets = (line: Listed, from: Draft) => Draft[]

const PATTERN = /[*?[]/

/** Finds the documents of toctrees by their language and paths. */
export function toctreeTargets(drafts: readonly Draft[]): ToctreeTargets {
  const byPath = new Map<string, Draft[]>()
  const paths = new Set(drafts.flatMap(pathsOf))
  for (const draft of drafts)
    for (const path of pathsOf(draft)) {
      const key = `${draft.lang} ${path}`
      byPath.set(key, [...(byPath.get(key) ?? []), draft])
    }
  return ({ target }, from) => {
    const folder = target.startsWith('/') ? (from.root?.folder ?? '') : posix.dirname(from.file)
    const path = posix.join(folder, target)
    const at = (one: string) => byPath.get(`${from.lang} ${one}`)
    if (!PATTERN.test(target))
      return (
        at(path) ?? at(withoutMissingFolder(path, folder, paths) ?? '') ?? at(fromSharedFolder(path, paths) ?? '') ?? []
      )
    const test = patternTest(path)
    return (
      drafts
        .filter(draft => draft.lang === from.lang && pathsOf(draft).some(one => test.test(one)))
        // Sphinx compares letter by letter: tmp1075 stands before tmp117.
        .sort((a, b) => ((pathsOf(a)[0] ?? '') < (pathsOf(b)[0] ?? '') ? -1 : 1))
    )
  }
}

function pathsOf({ file, aliases = [] }: Draft): string[] {
  return [file, ...aliases].map(path => path.replace(/\.[^./]+$/, ''))
}

interface Job {
  targets: ToctreeTargets
  numbers: SectionNumbers
  idOf(draft: Draft): number | undefined
}

/**
 * Returns the list of links of a toctree, as Sphinx shows it: each document once, with its sections and the documents of its
 * own toctrees.
 */
export function toctreeList(listed: readonly Listed[], from: Draft, job: Job, report: Report): string {
  const [first] = listed
  if (!first) return ''
  // Options of the list decide, not those of the lists in it.
  const { depth, isTitlesOnly } = first
  const sectionDepth = isTitlesOnly ? 0 : (first.sectionDepth ?? depth)
  const shown = new Set<Draft>([from])
  const linesFor = (line: Listed, owner: Draft, level: number): string[] => {
    if (/^https?:/.test(line.target)) return [linkItem(line.title || line.target, line.target)]
    if (line.target === 'self') return owner === from ? [linkItem(line.title || navigationLabel(from), '#')] : []
    const found = job.targets(line, owner)
    if (found.length === 0 && owner === from && !PATTERN.test(line.target))
      report.links.push({ file: from.file, message: line.target })
    return found.flatMap(draft => (shown.has(draft) ? [] : documentLines(draft, line.title, level)))
  }
  const documentLines = (draft: Draft, title: string, level: number): string[] => {
    const id = job.idOf(draft)
    if (id === undefined) return []
    shown.add(draft)
    const address = localPath(`/home/article/${id}`, draft.lang)
    const numbers = job.numbers.get(draft)
    const lines = [linkItem(numbered(title || navigationLabel(draft), numbers?.own), address)]
    for (const item of draft.outline ?? []) {
      if (item.kind === 'section') {
        // A further heading of the first level is a line of its own, also in a list of titles only.
        if ((item.depth > 0 && level + item.depth > sectionDepth) || !item.text) continue
        const own = numbered(item.text, numbers?.sections.get(item.id))
        lines.push(indented(linkItem(own, `${address}#${item.id}`), item.depth))
        continue
      }
      const below = Math.min(item.depth, Math.max(0, sectionDepth - level)) + 1
      if (level + below > depth) continue
      const visible = item.listed.filter(({ isHidden }) => !isHidden)
      lines.push(...visible.flatMap(one => linesFor(one, draft, level + below)).map(one => indented(one, below)))
    }
    return lines
  }
  return listed.flatMap(line => linesFor(line, from, 1)).join('\n')
}

/** Returns an item of a list that is a link. */
export function linkItem(label: string, address: string): string {
  return `- [${escaped(label)}](${address})`
}

/** Returns an item of a list that is no link. */
export function listItem(label: string): string {
  return `- ${escaped(label)}`
}

const escaped = (label: string) => undrawn(label.replace(/[\\[\]*_`<]/g, '\\$&'))

function indented(line: string, level: number): string {
  return `${'  '.repeat(level)}${line}`
}
