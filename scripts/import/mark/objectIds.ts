/** Begins the ids of functions, types and other objects that a reference describes. */
const OBJECT = 'object-'
const MODULE = 'module-'

/** Returns the id of the place that describes an object, such as a function. Letters keep their case. */
export function objectId(name: string): string {
  return `${OBJECT}${name}`
}

/** Returns the name by which roles of modules find one. A class or a function can have the same name: `struct`, `time`. */
export function moduleName(name: string): string {
  return `${MODULE}${name}`
}

/** Returns the name of a module without the mark of such a name, or undefined for the name of another object. */
export function moduleOf(name: string): string | undefined {
  return name.startsWith(MODULE) ? name.slice(MODULE.length) : undefined
}

/** Returns the id of the place that explains a term of a glossary. */
export function termId(term: string): string {
  return `term-${term
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')}`
}
