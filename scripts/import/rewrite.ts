import { decodePercent } from '../../src/domain/decodePercent.ts'
import type { Draft } from './draft.ts'
import { applyEdits, type Edit } from './edits.ts'
import { CHILDREN_MARK } from './mark/components.ts'
import { TITLED, undrawn } from './mark/links.ts'
import { type Listed, withToctrees } from './mark/toctree.ts'
import type { Reference } from './references.ts'

/** New target of a reference. `text` is used for a link without its own text. */
export type Resolved = { url: string; text: string } | undefined

/** Lists of links to documents that a document asks for. */
export interface Lists {
  /** Those directly below it. */
  below(): string
  /** Those of a toctree. */
  toctree(listed: readonly Listed[]): string
}

/** Returns the body of an article: the document without its print-only parts, and with links and pictures resolved. */
export function bodyOf(draft: Draft, lists: Lists, resolve: (reference: Reference) => Resolved): string {
  const edits = draft.references.flatMap(reference => editsFor(reference, resolve(reference), draft.text))
  const text = applyEdits(draft.text, [...draft.edits, ...edits])
  return `${withToctrees(text.replaceAll(CHILDREN_MARK, lists.below), lists.toctree).trim()}\n`
}

function editsFor(reference: Reference, target: Resolved, source: string): Edit[] {
  const { start, end } = reference
  switch (reference.kind) {
    case 'picture':
      return target ? [{ start, end, text: `![${captionOf(reference)}](${target.url}${titled(reference.title)})` }] : []
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
      // A Sphinx reference shows the title of its target, or its name.
      if (!shows && /^label:|^inventory:|\.rst$/.test(reference.url))
        return [{ start, end, text: escapeText(reference.url.replace(/^label:|^inventory:[^:]*:[^:]*:|\.rst$/g, '')) }]
      if (!shows && reference.url.startsWith(TITLED))
        return [{ start, end, text: escapeText(reference.url.slice(TITLED.length).replace(/^source:/, '')) }]
      // Brackets without text are more likely code, such as a C++ lambda, than a link. They stay.
      if (!shows) return [{ start, end: start + 1, text: '\\[' }]
      // At the beginning of a block, its first sign or number would begin a list, a heading or a quotation.
      const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
      const isFirst = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*$/.test(before)
      const mark = isFirst
        ? /^(?:\d{1,9}(?=[.)]\s)|(?=[-+]\s|#{1,6}\s|>))/.exec(source.slice(start + 1, textEnd))?.[0]
        : undefined
      return [
        { start, end: start + 1 + (mark?.length ?? 0), text: mark === undefined ? '' : `${mark}\\` },
        // The words of a link do not run into the next word.
        {
          start: textEnd,
          end,
          text: /[a-z\d]/i.test(source[textEnd - 1] ?? '') && /[a-z\d]/i.test(source[end] ?? '') ? ' ' : ''
        }
      ]
    }
  }
}

/** Returns the alternative text of a picture, which pages show below it. That which only repeats the name of the file says nothing. */
function captionOf({ alt, url }: { alt: string; url: string }): string {
  const name = /([^/\\]+?)(?:\.\w{2,5})?(?:[?#].*)?$/.exec(url.trim())?.[1] ?? ''
  // One capitalised word can be a caption: `Board` of Board.png.
  return alt === decodePercent(name) && /[^A-Za-z\s]/.test(alt) && !/\s|\p{Script=Han}/u.test(alt) ? '' : alt
}

function titled(title: string): string {
  return title ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''
}

function escapeText(text: string): string {
  return undrawn(text.replace(/[\\`*_[\]<|]/g, '\\$&'))
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
