import type { Problem } from '../../../src/domain/content/problem.ts'
import { withoutLineMarks } from '../../../src/domain/language/lineMarks.ts'
import { renderMarkdown } from '../../../src/markdown/render.ts'
import type { Draft } from '../draft.ts'
import type { Entry, Report } from '../report.ts'
import type { Tree } from '../tools/layout.ts'
import { type Amounts, amountsOfSource, isUrl } from './sourceWords.ts'
import { addWords, decodeEntities } from './words.ts'

/** Maximum share of words that may be missing without an entry in the report. */
export const MAX_UNNAMED_SHARE = 0.001
const MAX_SHOWN_WORDS = 12

/** Comparison of an article with its document. */
interface Comparison {
  file: string
  wordsIn: number
  wordsOut: number
  /** Number of words of the document that are missing from the article. */
  lost: number
  /** Number of missing words that no entry of the report mentions. */
  unnamed: number
  problem?: Problem
}

/** Totals over all articles. */
export interface CheckResult {
  documents: number
  wordsIn: number
  wordsOut: number
  lost: number
  unnamed: number
  rows: string[]
  problems: Problem[]
}

/** Collects comparisons of documents with the rendered articles. */
export class Check {
  readonly rows: Comparison[] = []
  readonly tree: Tree
  constructor(tree: Tree) {
    this.tree = tree
  }

  /** Compares a document with its article. `unlinked` is the number of links that are text and named in the report. */
  async add({ draft, body, unlinked }: { draft: Draft; body: string; unlinked: number }, report: Report) {
    const { file } = draft
    const source = amountsOfSource(this.tree.read(file) ?? '', draft, this.tree)
    const article = await amountsOfArticle(draft.title, body)
    if (article.replaced.length > 0) report.labels.push({ file, message: article.replaced.join(', ') })
    const named = namedWords([file, ...source.parts], report)
    let lost = 0
    let unnamed = 0
    const missing: string[] = []
    for (const [word, count] of source.words) {
      const gone = count - (article.words.get(word) ?? 0)
      if (gone <= 0) continue
      lost += gone
      const left = Math.max(0, gone - (named.get(word) ?? 0))
      unnamed += left
      if (left > 0) missing.push(left > 1 ? `${word} ×${left}` : word)
    }
    const namedCode = [file, ...source.parts].flatMap(one => byFile(report.leftOut).get(one) ?? [])
    const namedCounts = { links: unlinked, code: namedCode.filter(({ isCode }) => isCode).length, pictures: 0 }
    const counts = (['links', 'code', 'pictures'] as const).flatMap(kind =>
      article[kind] + namedCounts[kind] < source[kind] ? [`${kind} ${source[kind]} → ${article[kind]}`] : []
    )
    const words = missing.length > 0 ? [`words ${missing.slice(0, MAX_SHOWN_WORDS).join(', ')}`] : []
    const message = [...words, ...counts].join('; ')
    this.rows.push({
      ...{ file, wordsIn: sum(source.words), wordsOut: sum(article.words), lost, unnamed },
      ...(message && { problem: { file, message: `is without: ${message}.` } })
    })
  }

  /** Returns the totals, with one row per document. */
  result(): CheckResult {
    const total = (name: 'wordsIn' | 'wordsOut' | 'lost' | 'unnamed') =>
      this.rows.reduce((all, row) => all + row[name], 0)
    return {
      ...{ documents: this.rows.length, wordsIn: total('wordsIn'), wordsOut: total('wordsOut') },
      ...{ lost: total('lost'), unnamed: total('unnamed') },
      rows: this.rows.map(
        ({ file, wordsIn, wordsOut, lost, unnamed }) =>
          `${file}: ${wordsIn} words, ${wordsOut} shown, ${lost} lost, ${unnamed} not named`
      ),
      problems: this.rows.toSorted((a, b) => b.unnamed - a.unnamed).flatMap(({ problem }) => problem ?? [])
    }
  }
}

async function amountsOfArticle(title: string, body: string): Promise<Amounts & { replaced: string[] }> {
  const rendered = await renderMarkdown(body)
  // A formula also contains its source on the page. The number of a footnote is not a word.
  const html = rendered.html
    .replace(
      /<math\b[^>]*? alttext="([^"]*)"[\s\S]*?<\/math>/g,
      (_, source: string) => ` ${source.replaceAll('<', '&lt;')} `
    )
    .replace(/<sup><a [^>]*data-footnote-ref[\s\S]*?<\/sup>/g, ' ')
  const words = new Map<string, number>()
  addWords(words, title)
  // Tags between letters of highlighted code do not separate words. Block tags do, and links, emphasis and inline code
  // as their marks do.
  const text = withoutLineMarks(html)
    .replace(/<\/?(?:span|mark|kbd|u|ins|sub|sup|wbr)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, ' ')
  addWords(words, decodeEntities(text))
  const count = (pattern: RegExp) => html.match(pattern)?.length ?? 0
  return {
    words,
    replaced: rendered.replaced ?? [],
    parts: new Set(),
    // A bare address in the text is a link on the page only.
    links: [...html.matchAll(/<a (?![^>]*class="anchor")[^>]*>([^<]*)/g)].filter(([, words = '']) => !isUrl(words))
      .length,
    code: count(/<pre[ >]/g),
    pictures: count(/<img\b|picture-missing|class="missing/g)
  }
}

/** Counts words of the report entries about the given files. */
function namedWords(files: readonly string[], report: Report): Map<string, number> {
  const words = new Map<string, number>()
  const { leftOut, covers, labels, translationLinks, frontMatter, titles } = report
  for (const group of [leftOut, covers, labels, translationLinks, frontMatter, titles])
    for (const file of files) for (const problem of byFile(group).get(file) ?? []) addWords(words, problem.message)
  return words
}

const tables = new WeakMap<Entry[], { length: number; table: Map<string, Entry[]> }>()

function byFile(group: Entry[]): Map<string, Entry[]> {
  const known = tables.get(group)
  if (known?.length === group.length) return known.table
  const table = Map.groupBy(group, problem => problem.file)
  tables.set(group, { length: group.length, table })
  return table
}

function sum(words: ReadonlyMap<string, number>): number {
  return [...words.values()].reduce((all, count) => all + count, 0)
}
