import type { Element } from 'hast'
import type { CodeLink } from './codeMarks.ts'
import type { Formula } from './formula.ts'
import type { Words } from './words.ts'

export interface Heading {
  depth: number
  id: string
  text: string
}

/** State of a text for the steps after sanitising, and their results. */
export interface Page {
  idPrefix: string
  words: Words
  ids: Set<string>
  /** Number of tab groups so far. Each needs a name. */
  tabs: number
  headings: Heading[]
  /** Links to a position in the text. Their targets may follow them. */
  hashLinks: Element[]
  /** Labels, headers and empty parts of descriptions that their layout replaces. */
  replaced: string[]
  /** Code elements to be coloured once their grammar is loaded, where a phone breaks their lines, and their links. */
  code: { element: Element; language: string; breaks?: readonly number[]; links?: readonly CodeLink[] }[]
  /** Formulas to be rendered once KaTeX is loaded. */
  formulas: Formula[]
}
