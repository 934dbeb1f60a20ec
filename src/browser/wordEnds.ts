/** Returns the parts of a text as nodes, with a possible line end between them. Their container needs the class `words`. */
export function wordEnds(parts: readonly string[]): (Node | string)[] {
  return parts.flatMap((part, at) => (at > 0 ? [document.createElement('wbr'), part] : [part]))
}
