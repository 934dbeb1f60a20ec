/** Elements within a line of text: their tags do not end it. */
export const INLINE_ELEMENTS: ReadonlySet<string> = new Set(
  'a abbr b code del em i ins kbd mark s samp small span strong sub sup u wbr'.split(' ')
)
