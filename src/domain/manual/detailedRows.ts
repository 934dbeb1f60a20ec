import type { Language } from '../language/languages.ts'
import { rowDetail } from './rowDetail.ts'
import { branchRows, type TreeRow, type TreeSource } from './rows.ts'
import type { ManualEntry } from './tree.ts'

/** Number of entries that a heading names. */
const NAMED_BELOW = 3

/** A row of a contents page: what tells it apart besides its label. */
export interface DetailedRow extends Pick<TreeRow, 'label' | 'lang' | 'mark' | 'href' | 'count'> {
  /** The first sentence of a document, or the first entries below a heading. */
  detail: string
  /** Language of the detail, if it differs from that of the page. */
  detailLang: Language | undefined
}

/** Returns the children of an entry with details. */
export function detailedRows(source: TreeSource, entry: ManualEntry): DetailedRow[] {
  return branchRows(source, entry).map(({ label, lang, mark, href, count }, at) => {
    const child = entry.children[at]
    const names = child && count > 0 ? branchRows(source, child).slice(0, NAMED_BELOW) : []
    const { document } = child ?? {}
    const detail = names.length > 0 ? names.map(row => row.label).join(' · ') : rowDetail(document?.summary ?? '')
    const foreign = document && names.length === 0 && document.lang !== source.tree.lang ? document.lang : undefined
    return { label, lang, mark, href, count, detail, detailLang: foreign }
  })
}
