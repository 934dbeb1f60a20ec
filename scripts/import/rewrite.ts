import type { Draft } from './draft.ts'
import { applyEdits, type Edit } from './edits.ts'
import { CHILDREN_MARK } from './mark/components.ts'
import type { Reference } from './references.ts'

/** Where a reference leads now; `text` stands in for a link that shows nothing itself. */
export type Resolved = { url: string; text: string } | undefined

/** The body of an article: the document without its paper parts, its links and pictures leading into the site. */
export function bodyOf(draft: Draft, documentsBelow: string, resolve: (reference: Reference) => Resolved): string {
  const edits = draft.references.flatMap(reference => editsFor(reference, resolve(reference)))
  const text = applyEdits(draft.text, [...draft.edits, ...edits])
  return `${text.replaceAll(CHILDREN_MARK, () => documentsBelow).trim()}\n`
}

function editsFor(reference: Reference, target: Resolved): Edit[] {
  const { start, end } = reference
  switch (reference.kind) {
    case 'picture':
      return target ? [{ start, end, text: `![${reference.alt}](${target.url}${titled(reference.title)})` }] : []
    case 'htmlLink':
      return [{ start, end, text: target ? ` href="${escapeAttribute(target.url)}"` : '' }]
    case 'htmlPicture':
      return target ? [{ start, end, text: ` src="${escapeAttribute(target.url)}"` }] : []
    case 'link': {
      const { textEnd, text, title } = reference
      const shows = textEnd > start + 1
      if (target) {
        const words = shows ? '' : escapeText(target.text || text)
        return [{ start: textEnd, end, text: `${words}](${target.url}${titled(title)})` }]
      }
      // A reference of Sphinx shows the title of what it leads to, or its name.
      if (!shows && /^label:|\.rst$/.test(reference.url))
        return [{ start, end, text: escapeText(reference.url.replace(/^label:|\.rst$/g, '')) }]
      // Brackets without words are rather code, like a lambda of C++, than a link: they stay.
      if (!shows) return [{ start, end: start + 1, text: '\\[' }]
      return [
        { start, end: start + 1, text: '' },
        { start: textEnd, end, text: '' }
      ]
    }
  }
}

function titled(title: string): string {
  return title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<|]/g, '\\$&')
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
