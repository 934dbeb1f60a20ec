import type { Element } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import type { Page } from './page.ts'

// For all blocks of a text together; an honest text of a hundred blocks needs a tenth of a second.
const patienceMs = 5_000

const plain = new Set(['text', 'txt', 'plain', 'plaintext', 'none'])

/** Code becomes a figure with its language and file above it; the colours come later, from colourCode(). */
export function codeBlock(pre: Element, page: Page): Element {
  const code = pre.children.find(child => !isBlank(child))
  pre.properties = { tabIndex: 0 }
  if (!isElement(code, 'code')) return element('figure', { className: ['code'] }, pre)
  const language = languageOf(code)
  const { title } = code.properties
  code.properties = language ? { className: [`language-${language}`] } : {}
  if (language && code.children.every(child => child.type === 'text')) page.code.push({ element: code, language })
  const caption = [plain.has(language) ? '' : language, String(title ?? '')].filter(Boolean).join(' · ')
  const captions = caption ? [element('figcaption', {}, element('span', {}, caption))] : []
  return element('figure', { className: ['code'] }, ...captions, pre)
}

/** Colours the blocks that codeBlock() found. Shiki is fetched when the first text needs it. */
export async function colourCode(page: Page): Promise<void> {
  if (page.code.length === 0) return
  const { grammarName } = await import('./languages.ts')
  const deadline = performance.now() + patienceMs
  for (const { element: code, language } of page.code) {
    if (performance.now() > deadline) return
    const grammar = grammarName(language)
    if (!grammar) continue
    const { highlight } = await import('./highlight.ts')
    const source = code.children.map(child => (child.type === 'text' ? child.value : '')).join('')
    code.children = [{ type: 'raw', value: await highlight(source, grammar) }]
  }
}

function languageOf(code: Element): string {
  const { className } = code.properties
  const name = Array.isArray(className) ? String(className[0] ?? '') : ''
  return name.replace('language-', '').toLowerCase()
}
