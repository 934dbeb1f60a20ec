import { formatProblem, type Problem } from '../../src/domain/content/problem.ts'

/** Groups of report entries, in output order. `detail` limits a group to --verbose and the report file. */
const GROUPS = {
  notImported: { title: 'Documents that were not imported' },
  gone: { title: 'Articles whose source is gone (--prune removes them)' },
  links: { title: 'Links to something that is not imported: shown as text' },
  anchors: { title: 'Links to a place that their target does not have: the place was dropped' },
  missing: { title: 'Pictures that are not there: shown as a captioned placeholder' },
  pictures: { title: 'Pictures that cannot be used: shown as a captioned placeholder' },
  insecure: { title: 'Pictures at http:// addresses: shown as links, because a page at https:// does not load them' },
  leftOut: { title: 'Left out on the way, or shown in another form' },
  placeholders: {
    title:
      'Names in braces to which only the build of the other site gives a value: shown as they are written (--value NAME=TEXT gives one)'
  },
  tags: {
    title:
      'Conditions on tags of the build: all parts are shown, each with a line that names its tags (--tag NAME chooses one)'
  },
  redirects: { title: 'Old addresses that lead nowhere now' },
  encoding: { title: 'Documents that are not UTF-8: read by guess' },
  frontMatter: { title: 'Front matter that could not be used' },
  titles: { title: 'Titles to look at' },
  specific: { title: 'Titles that got the name of their chapter', detail: true },
  translations: { title: 'Translations to look at' },
  likeness: { title: 'Joined as translations because their code, pictures and headings agree', detail: true },
  alone: { title: 'Documents in one language only', detail: true },
  moved: { title: 'Places found under another name', detail: true },
  translationLinks: { title: 'Lines that only led to the translation, which every page links itself', detail: true },
  choices: { title: 'Parts for other builds than the chosen one, which were left out', detail: true },
  labels: { title: 'Labels of descriptions that their layout replaces, and parts that say "none"', detail: true },
  covers: { title: 'Cover pages and tables of contents that were dropped', detail: true }
} satisfies Record<string, { title: string; detail?: boolean }>

type Group = keyof typeof GROUPS
/** An entry of a report. */
export interface Entry extends Problem {
  /** True for a block of code that the article lacks. */
  isCode?: true
}
export type Report = Record<Group, Entry[]>

const mostOnScreen = 15

/** Returns an empty report. */
export function emptyReport(): Report {
  return Object.fromEntries(Object.keys(GROUPS).map(group => [group, []])) as unknown as Report
}

/**
 * Replaces the names of generated documents by those that they were made of, as far as `generated` says so. Their lines are
 * not those of the text that somebody can open.
 */
export function nameOrigins(report: Report, generated: ReadonlyMap<string, { origin?: string }> = new Map()): void {
  for (const entries of Object.values(report))
    for (const entry of entries) {
      const { origin } = generated.get(entry.file) ?? {}
      if (origin === undefined) continue
      entry.file = origin
      delete entry.line
    }
}

/** Formats the non-empty groups of a report: all lines for the file, the first 15 of each group for a screen. */
export function formatReport(report: Report, screen?: { verbose: boolean; file: string }): string {
  const parts: string[] = []
  for (const [group, { title, detail }] of Object.entries(GROUPS) as [Group, { title: string; detail?: boolean }][]) {
    const problems = report[group]
    if (problems.length === 0 || (detail && screen && !screen.verbose)) continue
    const shown = screen ? problems.slice(0, mostOnScreen) : problems
    const more = problems.length - shown.length
    const lines = shown.map(problem => `  ${formatProblem(problem)}`)
    if (more > 0) lines.push(`  … and ${more} more, see ${screen?.file}`)
    parts.push([`${title} (${problems.length}):`, ...lines].join('\n'))
  }
  return parts.map(part => `${part}\n`).join('\n')
}
