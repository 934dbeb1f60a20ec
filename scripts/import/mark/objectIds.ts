/** Begins the ids of functions, types and other objects that a reference describes. */
const OBJECT = 'object-'

/** Returns the id of the place that describes an object, such as a function. Letters keep their case. */
export function objectId(name: string): string {
  return `${OBJECT}${name}`
}

/** Returns the id of the place that explains a term of a glossary. */
export function termId(term: string): string {
  return `term-${term
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`
}
