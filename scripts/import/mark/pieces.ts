/** Syntax that a document uses in addition to Markdown. */
export interface Dialect {
  /** JSX: attributes in braces, `{expressions}`, imports and exports. There is no indented code. */
  jsx: boolean
  /** `:::note` and its end. */
  containers: boolean
  /** True if tags unknown to HTML are components. Otherwise they are words in angle brackets. */
  components: boolean
}

/** An attribute as written: a text, an expression in braces, or neither. A spread has no name. */
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
  /**
   * Offsets of the end of the opening tag and the start of the closing tag. Both equal `end` if there is no content.
   */
  innerStart: number
  innerEnd: number
  children: Piece[]
}

/** A part of a document: Markdown text, code, a comment, or syntax to convert. */
export type Piece =
  | (Range & { kind: 'text' | 'code' | 'comment' })
  | (Range & { kind: 'module' })
  | (Range & { kind: 'expression'; source: string })
  | ElementPiece

/** A problem in a document, with its offset. */
export interface ScanProblem {
  at: number
  message: string
}

export interface Scanned {
  pieces: Piece[]
  problems: ScanProblem[]
}
