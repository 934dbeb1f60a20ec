import type { Problem } from '../../../src/domain/content/problem.ts'
import { htmlToMarkdown } from '../htmlText.ts'
import type { GeneratedFile, Tree } from './layout.ts'

const FRONT_MATTER = /^\uFEFF?(---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*\r?\n)/
/** Code of a page that lists other pages, or is made from data of the site. */
const COMPUTED = /\{%-?[ \t]{0,9}(?:for|assign|capture|paginate|tablerow)\b|\{\{[-<%]?[ \t]{0,9}range\b/

/**
 * Makes Markdown of documents that are written in HTML with front matter. Pages that the site computes are named as
 * problems.
 */
export function htmlPages(
  tree: Tree,
  files: readonly string[]
): { generated: Map<string, GeneratedFile>; problems: Problem[] } {
  const generated = new Map<string, GeneratedFile>()
  const problems: Problem[] = []
  for (const file of files) {
    if (!/\.html?$/i.test(file)) continue
    const text = tree.read(file) ?? ''
    const front = FRONT_MATTER.exec(text)?.[0]
    const made = file.replace(/\.html?$/i, '.md')
    if (!front || tree.has(made)) continue
    const body = text
      .slice(front.length)
      .replace(/\{\{-?[ \t]{0,9}(?:site\.(?:baseurl|url)|BASE_PATH)[ \t]{0,9}-?\}\}/g, '')
    if (COMPUTED.test(body)) problems.push({ file, message: 'is a page of HTML that the site computes.' })
    else {
      const text = markdownOf(body)
      if (text === undefined)
        problems.push({ file, message: 'is a page of HTML whose elements are nested too deeply.' })
      else generated.set(made, { text: `${front}\n${text}\n` })
    }
  }
  return { generated, problems }
}

/** Converts HTML. Returns undefined for elements that are nested more deeply than a parser can follow. */
function markdownOf(html: string): string | undefined {
  try {
    return htmlToMarkdown(html, url => url)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
