import { withoutTypes } from '../tools/configModules.ts'
import { declaredIn } from './modules.ts'
import { Jsx, LocalFunction, type Scope, UnknownValue } from './values.ts'

/** Files of data, and of other code, that a document can import. Those of components have other endings for the most part. */
export const DATA_MODULE = /\.[cm]?[jt]s$/i

const NOTHING: Scope = {
  lookUp(name) {
    throw new UnknownValue(`${name} is not known`)
  }
}

/**
 * Makes what reads a value read it once, and throw the same again. A large module takes a while to read, and a document can use
 * its data often.
 */
export function readOnce(read: () => unknown): () => unknown {
  let known: { value: unknown } | { error: unknown } | undefined
  return () => {
    if (!known)
      try {
        known = { value: read() }
      } catch (error) {
        known = { error }
      }
    if ('error' in known) throw known.error
    return known.value
  }
}

/**
 * Returns the data that a module exports under a name, such as the rows of a table. The module is read, and never run.
 * @throws UnknownValue if it is not static data, and what acorn throws for a syntax error
 */
export function exportedData(text: string | undefined, file: string, name: string): unknown {
  if (text === undefined) throw new UnknownValue(`${file} is not there`)
  const value = declaredIn(withoutTypes(text, file), NOTHING).lookUp(name)
  if (value instanceof LocalFunction || value instanceof Jsx) throw new UnknownValue(`${name} is no data`)
  return value
}
