import { EditMap } from 'micromark-util-edit-map'

type Change = [index: number, remove: number, add: EditMap['map'][number][2]]

/**
 * Applies edits from the first one on and leaves what stands before it where it is. micromark copies all events of the
 * document so far for every edit, and makes one for each underlined heading and each quote or list that ends: a text
 * of such grew with the square of its length. Loaded for its effect, before anything is parsed.
 */
EditMap.prototype.consume = function (this: EditMap, events) {
  const edits = (this.map as Change[]).sort((a, b) => a[0] - b[0])
  const from = edits[0]?.[0]
  if (from === undefined) return
  const rest = events.splice(from)
  let at = 0
  for (const [index, remove, add] of edits) {
    for (; at < index - from && at < rest.length; at++) events.push(rest[at] as (typeof rest)[number])
    for (const event of add) events.push(event)
    at = Math.max(at, index - from + remove)
  }
  for (; at < rest.length; at++) events.push(rest[at] as (typeof rest)[number])
  this.map.length = 0
  this.index.clear()
}
