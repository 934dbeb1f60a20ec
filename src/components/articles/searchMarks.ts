// Marks what a search found in the opened article, also within words, in titles and in cells of tables, and scrolls to
// the first hit. Loaded only by an address with `mark`, and bundled like a worker, see headerIntent.ts.

import { markHits } from '../../domain/search/excerpt.ts'
import { TRADITIONAL_FILE } from '../../domain/search/files.ts'
import { parseQuery } from '../../domain/search/query.ts'
import { hasUncommon, learnVariants } from '../../domain/search/variants.ts'

const NAME = 'search-hits'
const TEXTS = 'main h1, main .prose, #comments .prose'
const BLOCKS = 'td, th, p, li, pre, h1, h2, h3, h4, h5, h6, dt, dd, blockquote'
const MAX_HITS = 500

/** A text node, and its place in the joined text. */
interface Place {
  node: Text
  start: number
}

/** Reads the text nodes of an element. Texts of separate blocks are separate words. */
function read(root: Element): { text: string; places: Place[] } {
  const places: Place[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let [text, block] = ['', null as Element | null]
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement?.closest(BLOCKS) ?? null
    if (own !== block) text += ' '
    block = own
    places.push({ node, start: text.length })
    text += node.data
  }
  return { text, places }
}

function rangeOf(places: readonly Place[], from: number, to: number): Range | undefined {
  const at = (place: number) => places.findLast(({ start }) => start <= place)
  const [first, last] = [at(from), at(to - 1)]
  if (!first || !last) return undefined
  const range = document.createRange()
  range.setStart(first.node, Math.min(from - first.start, first.node.length))
  range.setEnd(last.node, Math.min(to - last.start, last.node.length))
  return range
}

async function mark(typed: string): Promise<void> {
  const roots = [...document.querySelectorAll(TEXTS)].filter(root => !root.parentElement?.closest(TEXTS))
  const texts = roots.map(read)
  if (hasUncommon(typed) || texts.some(({ text }) => hasUncommon(text)))
    learnVariants(
      await fetch(TRADITIONAL_FILE)
        .then(reply => (reply.ok ? reply.text() : ''))
        .catch(() => '')
    )
  const query = parseQuery(typed)
  const ranges: Range[] = []
  for (const { text, places } of texts) {
    let at = 0
    for (const { text: part, hit } of markHits(text, query)) {
      const range = hit && ranges.length < MAX_HITS ? rangeOf(places, at, at + part.length) : undefined
      if (range) ranges.push(range)
      at += part.length
    }
  }
  CSS.highlights.set(NAME, new Highlight(...ranges))
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(`::highlight(${NAME}) { background: light-dark(#fff3c4, #4a3d12); color: inherit; }`)
  document.adoptedStyleSheets.push(sheet)
  // The address may name the section. Its first hit is nearer than that of the whole article.
  const named = document.querySelector(':target')
  const isAfter = (range: Range) =>
    !named || Boolean(named.compareDocumentPosition(range.startContainer) & Node.DOCUMENT_POSITION_FOLLOWING)
  const first = ranges.find(isAfter) ?? ranges[0]
  first?.startContainer.parentElement?.scrollIntoView({ block: 'center' })
}

const typed = new URLSearchParams(location.search).get('mark')
if (typed && 'highlights' in CSS) void mark(typed)
