import type { Heading } from '../../contract/articles.ts'
import { commonPrefix, splitNumber } from './contents.ts'

/** Minimum number of functions in a page for which its head lists them. */
const MIN_FUNCTIONS = 8
/** Matches the name of a function or type: several words with an underscore or a capital between them. */
const NAME = /^(?=.*(?:_|[a-z][A-Z]))[A-Za-z_]\w*(?:\(\))?$/

/** Checks for the name of a function or type, without its number. */
export const isIdentifier = (name: string): boolean => NAME.test(name)

/** The functions and types that a page describes. */
export interface FunctionIndex {
  /** Common beginning of all names, which the links leave out. */
  prefix: string
  links: { id: string; name: string }[]
}

/**
 * Returns the functions of a page in its order. Undefined for a page that describes few, or whose text links most of them
 * itself: every heading has one link, to itself.
 */
export function functionIndex(headings: readonly Heading[], html: string): FunctionIndex | undefined {
  const found = headings.flatMap(({ id, text }) => {
    const { name } = splitNumber(text)
    return NAME.test(name) ? [{ id, name }] : []
  })
  const linked = found.filter(({ id }) => html.split(`#${id}"`).length > 2)
  if (found.length < MIN_FUNCTIONS || linked.length * 2 > found.length) return undefined
  const prefix = commonPrefix(found.map(({ name }) => name))
  return { prefix, links: found.map(({ id, name }) => ({ id, name: name.slice(prefix.length) })) }
}
