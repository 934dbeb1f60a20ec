import { HTML_LANG } from '../../domain/language/languages.ts'
import { marked, markedTitle } from '../search/draw.ts'
import type { AtHand } from './savedSections.ts'
import type { ScanHit } from './scan.ts'

/** Creates a row that links to an available page. */
export function linkRow({ path, title, lang }: AtHand, note = ''): HTMLLIElement {
  const row = document.createElement('li')
  const link = document.createElement('a')
  link.href = path
  link.className = 'words'
  link.append(...markedTitle(title))
  link.dataset.row = ''
  if (lang) link.lang = HTML_LANG[lang]
  row.append(link)
  if (note) {
    const side = document.createElement('i')
    side.textContent = note
    row.append(side)
  }
  return row
}

/** Creates a row for a search hit, with its passage, and with `note` if the hit is partial. */
export function hitRow(hit: ScanHit, note = ''): HTMLLIElement {
  const row = linkRow(hit, hit.partial ? note : '')
  row.className = 'hit'
  const passage = document.createElement('p')
  passage.append(...marked(hit.parts))
  row.append(passage)
  return row
}
