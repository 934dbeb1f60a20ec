/** What a document writes besides Markdown. */
export interface Dialect {
  /** JSX: attributes in braces, `{expressions}`, imports and exports; nothing is code by its indentation. */
  jsx: boolean
  /** `:::note` and its end. */
  containers: boolean
  /** Tags that HTML does not have are components; else they are words in angle brackets. */
  components: boolean
}

/** An attribute as it is written: a text, an expression in braces, or neither; a spread has no name. */
export interface WrittenAttribute {
  name: string
  text?: string
  expression?: string
}

interface Range {
  start: number
  end: number
}

export interface ElementPiece extends Range {
  kind: 'element'
  /** '' for a fragment, `:::note` for a container. */
  name: string
  attributes: WrittenAttribute[]
  /** The opening tag ends and the closing one begins here; both at `end` where there is none. */
  innerStart: number
  innerEnd: number
  children: Piece[]
}

/** A part of a document: Markdown as it stands, code, something that nobody reads, or something to convert. */
export type Piece =
  | (Range & { kind: 'text' | 'code' | 'comment' })
  | (Range & { kind: 'module' })
  | (Range & { kind: 'expression'; source: string })
  | ElementPiece

/** Something in a document that could not be read, by its offset. */
export interface ScanProblem {
  at: number
  message: string
}

export interface Scanned {
  pieces: Piece[]
  problems: ScanProblem[]
}
