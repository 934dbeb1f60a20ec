import type { Language } from '../../src/domain/language/languages.ts'
import type { Anchor } from './anchors.ts'
import type { Edit } from './edits.ts'
import type { Reference } from './references.ts'
import type { DraftComment } from './threads.ts'
import type { Root, Syntax } from './tools/layout.ts'

/** A file to import, by its place below the folder. */
export interface Source {
  /** Below the folder, with forward slashes. */
  file: string
  /** The same without language and extension: what the two languages of a document share. */
  path: string
  /** What the page is called in every language and version; its path where it has no other name. */
  page?: string
  /** What the path says; undefined leaves it to the text. */
  lang: Language | undefined
  /** What it is written in; undefined where no tool is known. */
  syntax?: Syntax
  /** The documentation that it is a part of. */
  root?: Root
  /** Its author does not publish it, so an article of an earlier import goes as if it were gone. */
  isWithheld?: boolean
}

/** A document that was read, waiting for the ids of the documents that it links to. */
export interface Draft extends Source {
  lang: Language
  text: string
  /** The line of the file on which `text` begins. */
  firstLine: number
  /** Its lines are no longer those of the file. */
  isConverted: boolean
  /** All of its front matter. */
  front: Readonly<Record<string, unknown>>
  title: string
  /** Its front matter says its title. */
  hasNamedTitle: boolean
  /** The first heading below the title; undefined where there is none. */
  secondHeading: string | undefined
  summary: string
  date: string | undefined
  tags: string[]
  /** The last part of its address on the site that it comes from, where it names that itself. */
  slug: string | undefined
  /** All of its addresses there, where an export holds them. */
  addresses?: string[]
  /** Who wrote it, by name, where an export says so. */
  author?: string | undefined
  /** The discussion below it, where an export holds one. */
  comments?: DraftComment[]
  /** A key that the source names itself. */
  translation: string | undefined
  /** What goes and what is tidied; links and pictures come on top. */
  edits: Edit[]
  anchors: Anchor[]
  references: Reference[]
  /** What both languages of a document have in common: code, names of pictures, numbers of sections. */
  traits: string[]
}
