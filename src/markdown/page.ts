import type { Element } from 'hast'
import type { Formula } from './formula.ts'
import type { Words } from './words.ts'

export interface Heading {
  depth: number
  id: string
  text: string
}

/** What the steps after sanitising know of the text that they work on, and what they leave for later. */
export interface Page {
  idPrefix: string
  words: Words
  ids: Set<string>
  /** Groups of tabs so far; each needs a name. */
  tabs: number
  headings: Heading[]
  /** Links to a place in the text: their targets may come after them. */
  hashLinks: Element[]
  /** Code elements that wait for their grammar. */
  code: { element: Element; language: string }[]
  /** Formulas that wait for KaTeX. */
  formulas: Formula[]
}
