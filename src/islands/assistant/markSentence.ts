const NAME = 'quoted-sentence'
/** A shorter text, such as the number of a list, would be found anywhere. */
const MIN_LENGTH = 6

/**
 * Marks a sentence in a quotation with the browser's own highlights, without changing its text. Code within it has a
 * background of its own and is marked by an attribute. Browsers without highlights leave it unmarked. Returns the element with its beginning, and a function that removes the mark.
 */
export function markSentence(body: HTMLElement, sentence: string): { element: Element | null; remove: () => void } {
  const range = sentence ? rangeOf(body, sentence) : undefined
  const element = range?.startContainer.parentElement ?? null
  if (!range || !('highlights' in CSS)) return { element, remove: () => undefined }
  const marked = CSS.highlights.get(NAME) ?? new Highlight()
  marked.add(range)
  CSS.highlights.set(NAME, marked)
  const code = [...body.querySelectorAll<HTMLElement>(':not(pre) > code')].filter(each => range.intersectsNode(each))
  for (const each of code) each.dataset.marked = ''
  return {
    element,
    remove() {
      marked.delete(range)
      for (const each of code) delete each.dataset.marked
    }
  }
}

/** Finds the range of a sentence in the text nodes of an element, ignoring white space. */
function rangeOf(body: HTMLElement, sentence: string): Range | undefined {
  const places: { node: Text; at: number }[] = []
  let bare = ''
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null)
    for (let at = 0; at < node.data.length; at++)
      if (!/\s/.test(node.data[at] ?? '')) {
        bare += node.data[at]
        places.push({ node, at })
      }
  const wanted = sentence.replace(/\s+/g, '')
  const from = wanted.length < MIN_LENGTH ? -1 : bare.indexOf(wanted)
  const [first, last] = [places[from], places[from + wanted.length - 1]]
  if (from < 0 || !first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, first.at)
  range.setEnd(last.node, last.at + 1)
  return range
}
