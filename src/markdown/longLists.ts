import type { Element } from 'hast'
import { plainText } from './plainText.ts'

/** Characters of a list from which on it is shown in parts, and of each part. */
const LONG_LIST = 1500
const PART_LENGTH = 500
const BLOCK_TAGS = /^(?:p|ul|ol|dl|pre|figure|table|div|blockquote|details|section|h[1-6])$/
const LIST_TAGS = new Set(['ul', 'ol', 'dl'])

/**
 * Splits long lists into several of the same kind, so that a quotation may end or begin within one. The content of an item
 * that is long itself stands for the item, as does that of the tab which `openTab` returns for long tabs.
 */
export function splitLong(blocks: readonly Element[], openTab: (block: Element) => Element[] | undefined): Element[] {
  return blocks.flatMap(block => {
    if (lengthOf(block) <= LONG_LIST) return [block]
    const tab = openTab(block)
    if (tab) return splitLong(tab, openTab)
    if (!LIST_TAGS.has(block.tagName)) return [block]
    return partsOf(block).flatMap(part => {
      const [item, ...others] = part.children
      const isLong = item?.type === 'element' && others.length === 0 && lengthOf(item) > LONG_LIST
      return isLong ? splitLong(blocksOf(item), openTab) : [part]
    })
  })
}

/** Returns the blocks of a list item. Words beside them become paragraphs. */
function blocksOf(item: Element): Element[] {
  const blocks: Element[] = []
  for (const child of item.children) {
    const isBlock = child.type === 'element' && BLOCK_TAGS.test(child.tagName)
    if (isBlock) blocks.push(child)
    else if (child.type === 'text' && child.value.trim() === '') continue
    else if (blocks.at(-1) === undefined || !blocks.at(-1)?.properties.dataWords)
      blocks.push({ type: 'element', tagName: 'p', properties: { dataWords: '' }, children: [child] })
    else blocks.at(-1)?.children.push(child)
  }
  for (const block of blocks) delete block.properties.dataWords
  return blocks
}

function partsOf(list: Element): Element[] {
  const parts: Element[] = []
  let [length, number] = [PART_LENGTH, Number(list.properties.start ?? 1)]
  for (const child of list.children) {
    if (child.type !== 'element') continue
    // A definition stays with its term. A long item stands alone.
    if ((length >= PART_LENGTH || length + lengthOf(child) > LONG_LIST) && child.tagName !== 'dd') {
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
