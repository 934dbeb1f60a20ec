import type { Element } from 'hast'
import { escapeHtml } from '../domain/escapeHtml.ts'
import { withMarks } from './codeMarks.ts'
import { element, isBlank, isElement } from './elements.ts'
import { drawFormulas } from './formula.ts'
import type { Page } from './page.ts'

// Time limit for all blocks of a text. A normal text with a hundred blocks needs a tenth of a second.
const patienceMs = 5_000

/** Minimum and maximum number of lines of a block with line numbers. The longest logs have no numbers. */
const MIN_NUMBERED_LINES = 12
const MAX_NUMBERED_LINES = 400

const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'none'])

/** Converts code to a figure with its language and file above it. colourCode() adds the colours later. */
export function codeBlock(pre: Element, page: Page): Element {
  const code = pre.children.find(child => !isBlank(child))
  pre.properties = { tabIndex: 0 }
  if (!isElement(code, 'code')) return element('figure', { className: ['code'] }, pre)
  const language = languageOf(code)
  const { title } = code.properties
  code.properties = language ? { className: [`language-${language}`] } : {}
  const source = withoutBlankEdges(code)
  if (language === 'math' && source !== undefined) {
    const block = element('figure', { className: ['code'] }, pre)
    page.formulas.push({ element: block, source, kind: 'block' })
    return block
  }
  if (language && source !== undefined) page.code.push({ element: code, language })
  const numbers = lineNumbers(source ?? '')
  if (numbers) pre.properties.dataLines = numbers
  const name = language === 'mermaid' ? page.words.mermaid : language
  const caption = [plain.has(language) ? '' : name, String(title ?? '')].filter(Boolean).join(' · ')
  const captions = caption ? [element('figcaption', {}, element('span', {}, caption))] : []
  return element('figure', { className: ['code'] }, ...captions, pre)
}

/** Colours the code blocks and renders the formulas of a page. Loads Shiki and KaTeX when the first text needs them. */
export async function drawCode(page: Page): Promise<void> {
  await Promise.all([colourCode(page), drawFormulas(page.formulas, page)])
}

async function colourCode(page: Page): Promise<void> {
  if (page.code.length === 0) return
  const { grammarName } = await import('./languages.ts')
  const deadline = performance.now() + patienceMs
  for (const { element: code, language, breaks = [], links = [] } of page.code) {
    const grammar = grammarName(language)
    if (!grammar) continue
    const source = textOf(code) ?? ''
    // Without colours, the links of a signature must still be there.
    const isLate = performance.now() > deadline
    const html = isLate ? escapeHtml(source) : await (await import('./highlight.ts')).highlight(source, grammar)
    code.children = withMarks(html, breaks, links)
  }
}

/** Removes empty lines before and after the code, which only make its frame larger, and returns its text as `textOf`. */
function withoutBlankEdges(code: Element): string | undefined {
  const source = textOf(code)?.replace(/^(?:[ \t]*\n)+/, '')
  if (source === undefined) return undefined
  const value = source.trim() ? `${source.trimEnd()}\n` : ''
  code.children = [{ type: 'text', value }]
  return value
}

/** Returns the text of a block, or undefined if the block contains anything but text. */
function textOf(code: Element): string | undefined {
  if (!code.children.every(child => child.type === 'text')) return undefined
  return code.children.map(child => (child.type === 'text' ? child.value : '')).join('')
}

/** Returns the line numbers of a long block. A style sheet shows them beside the text. */
function lineNumbers(source: string): string | undefined {
  const count = source.trimEnd().split('\n').length
  if (count < MIN_NUMBERED_LINES || count > MAX_NUMBERED_LINES) return undefined
  return Array.from({ length: count }, (_, at) => at + 1).join('\n')
}

function languageOf(code: Element): string {
  const { className } = code.properties
  const name = Array.isArray(className) ? String(className[0] ?? '') : ''
  return name.replace('language-', '').toLowerCase()
}
