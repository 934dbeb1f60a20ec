import { EditMap } from 'micromark-util-edit-map'

type Change = [index: number, remove: number, add: EditMap['map'][number][2]]

/**
 * Applies edits from the first one on and leaves the events before it in place. micromark copies all events of the
 * document for every edit, and makes an edit for each underlined heading and for each end of a quote or list. The time
 * for such a text grew with the square of its length. Import this module for its side effect, before anything is
 * parsed.
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
