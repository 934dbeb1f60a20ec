import type { Language } from '../../src/domain/language/languages.ts'
import type { Anchor } from './anchors.ts'
import type { Edit } from './edits.ts'
import type { OutlineItem } from './outline.ts'
import type { Reference } from './references.ts'
import type { SecondHeading } from './secondHeading.ts'
import type { DraftComment } from './threads.ts'
import type { Root, Syntax } from './tools/layout.ts'

/** A file to import. */
export interface Source {
  /** Path below the folder, with forward slashes. */
  file: string
  /** The path without language and extension, which both languages of a document share. */
  path: string
  /** Path of the page in every language and version. Undefined means `path`. */
  page?: string
  /** Other paths of the file, through folders that symbolic links lead to. */
  aliases?: readonly string[]
  /** The language from the path. Undefined means that the text determines the language. */
  lang: Language | undefined
  /** The syntax of the file. Undefined if the tool is not known. */
  syntax?: Syntax
  /** The documentation that the file belongs to. */
  root?: Root
  /** True if the tool shows emoji for names such as `:warning:`. */
  hasEmojiNames?: boolean
  /** Fields that the site sets for the document, unless its front matter does. They decide whether it is public. */
  siteFields?: Readonly<Record<string, unknown>>
  /** True if the author does not publish the document. The article of an earlier import is then removed. */
  isWithheld?: boolean
}

/** A document that was read, before its links are replaced by article ids. */
export interface Draft extends Source {
  lang: Language
  /** True if only the text says the language. */
  hasGuessedLang?: boolean
  text: string
  /** Line of the file on which `text` begins. */
  firstLine: number
  /** True if line numbers of `text` no longer match the file. */
  isConverted: boolean
  /** The complete front matter. */
  front: Readonly<Record<string, unknown>>
  title: string
  /** The heading of the document, where the title is a longer one. */
  label?: string
  /** The title in the front matter, where the heading of the document is another one. Lists and the manual show it. */
  listTitle?: string
  /** True if the front matter contains the title. */
  hasNamedTitle: boolean
  /** True if the document has no title: it is called as its file. */
  isNamedByFile?: boolean
  /** The first heading below the title. Undefined if there is none. */
  secondHeading: SecondHeading | undefined
  summary: string
  date: string | undefined
  tags: string[]
  /** Last segment of the document's address on its original site, if the document specifies it. */
  slug: string | undefined
  /** All addresses on the original site, if an export contains them. */
  addresses?: string[]
  /** Name of the author, if an export contains it. */
  author?: string | undefined
  /** The discussion below the document, if an export contains one. */
  comments?: DraftComment[]
  /** Translation key from the source. */
  translation: string | undefined
  /** Deletions and clean-ups. Edits of links and pictures are added later. */
  edits: Edit[]
  anchors: Anchor[]
  /** Sections and toctrees of a document of Sphinx. */
  outline?: readonly OutlineItem[]
  references: Reference[]
  /** Properties that both languages of a document share: code, picture names and section numbers. */
  traits: string[]
}

/** Returns the file of a draft, and the line in it if it is known, for the line `line` of the draft's text. */
export function placeIn(draft: Draft, line: number): { file: string; line?: number } {
  return { file: draft.file, ...(!draft.isConverted && { line: draft.firstLine + line - 1 }) }
}

/** Returns the first heading of a document, which its page shows as the title. */
export function headingOf({ label, title }: Draft): string {
  return label ?? title
}
