import type { Element } from 'hast'
import { plainText } from './plainText.ts'

/** Characters of a list from which on it is shown in parts, and of each part. */
const LONG_LIST = 1500
const PART_LENGTH = 500
const LIST_TAGS = new Set(['ul', 'ol', 'dl'])

/** Splits long lists into several of the same kind, so that a quotation may end or begin within one. */
export function splitLongLists(blocks: readonly Element[]): Element[] {
  return blocks.flatMap(block =>
    LIST_TAGS.has(block.tagName) && lengthOf(block) > LONG_LIST ? partsOf(block) : [block]
  )
}

function partsOf(list: Element): Element[] {
  const parts: Element[] = []
  let [length, number] = [PART_LENGTH, Number(list.properties.start ?? 1)]
  for (const child of list.children) {
    if (child.type !== 'element') continue
    // A definition stays with its term.
    if (length >= PART_LENGTH && child.tagName !== 'dd') {
      const properties = { ...list.properties, ...(list.tagName === 'ol' && parts.length > 0 && { start: number }) }
      parts.push({ ...list, properties, children: [] })
      length = 0
    }
    parts.at(-1)?.children.push(child)
    length += lengthOf(child)
    if (child.tagName === 'li') number++
  }
  return parts
}

const lengthOf = (element: Element) => plainText(element).length
