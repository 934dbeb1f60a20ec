import type { Link, PhrasingContent } from 'mdast'

// GFM ends a bare link only at a space. Chinese text has no space after a link, but has its own punctuation.
const chinesePunctuation = /[\u3001-\u3003\u3008-\u3011\u3014-\u301f\uff01\uff08\uff09\uff0c\uff1a\uff1b\uff1f“”‘’…]/

/** Ends a bare link before the first Chinese punctuation mark. Returns the rest as text. */
export function splitAutolink(link: Link): Link | PhrasingContent[] {
  const text = link.children[0]
  if (link.children.length !== 1 || text?.type !== 'text') return link
  const { value } = text
  const at = value.search(chinesePunctuation)
  if (at <= 0 || !link.url.endsWith(value) || lengthOf(link) !== value.length) return link
  const cut = value.length - at
  link.url = link.url.slice(0, -cut)
  text.value = value.slice(0, at)
  return [link, { type: 'text', value: value.slice(at) }]
}

// A link in brackets is longer in the source than its text. A link found by mdast-util-gfm has no position.
function lengthOf(link: Link): number | undefined {
  const start = link.position?.start.offset
  const end = link.position?.end.offset
  const text = link.children[0]
  if (start === undefined || end === undefined) return text?.type === 'text' ? text.value.length : undefined
  return end - start
}
