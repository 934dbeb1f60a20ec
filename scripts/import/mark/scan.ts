import { endOfFormula } from '../../../src/markdown/mathBlocks.ts'
import { isKnownTag } from '../html.ts'
import { moduleEnd } from './modules.ts'
import type { Dialect, ElementPiece, Piece, Scanned, ScanProblem } from './pieces.ts'
import { CONTAINER, endsBlock, FENCE, formulasIn, inlineCodeAt, lineEnd, PREFIX, RAW } from './scanMarks.ts'
import { endOfBraces, isVoid, readTag } from './tags.ts'

interface Open extends ElementPiece {
  /** Number of colons of a container. */
  colons?: number
}

/**
 * Splits a document into Markdown and other syntax: comments, imports, expressions, components and containers. Never
 * fails: an unmatched tag or brace stays text and is reported.
 */
export function scan(source: string, dialect: Dialect): Scanned {
  return new Scanner(source, dialect).run()
}

class Scanner {
  readonly source: string
  readonly dialect: Dialect
  readonly problems: ScanProblem[] = []
  readonly top: Piece[] = []
  readonly open: Open[] = []
  /** Start of the text that is not yet part of a piece. */
  from = 0
  at = 0
  /** End offsets of display formulas, by the offset of their first line. */
  readonly formulas: ReadonlyMap<number, number>

  constructor(source: string, dialect: Dialect) {
    this.source = source
    this.dialect = dialect
    this.formulas = formulasIn(source)
  }

  run(): Scanned {
    const { source } = this
    let lineStart = true
    while (this.at < source.length) {
      if (lineStart && this.beginLine()) continue
      lineStart = false
      const sign = source[this.at]
      if (sign === '\n') {
        this.at++
        lineStart = true
      } else if ((sign === '$' || sign === '\\') && this.formula()) continue
      else if (sign === '\\') this.at += 2
      else if (sign === '`') this.inlineCode()
      else if (sign === '<') this.tagOrComment()
      else if (sign === '{' && this.dialect.jsx) this.braces()
      else this.at++
    }
    this.at = source.length
    this.text(this.at)
    while (this.open.length > 0) this.unclosed()
    return { pieces: this.top, problems: this.problems }
  }

  /** Reads syntax that is only valid at the beginning of a line. Returns true if something was read. */
  beginLine(): boolean {
    const { source, dialect } = this
    const start = this.at
    PREFIX.lastIndex = start
    const prefix = PREFIX.exec(source)?.[0] ?? ''
    const content = start + prefix.length
    FENCE.lastIndex = content
    const [, mark, info = ''] = FENCE.exec(source) ?? []
    if (mark && !(mark[0] === '`' && info.includes('`'))) {
      this.fence(content, mark)
      return true
    }
    const formulaEnd = this.formulas.get(start)
    if (formulaEnd !== undefined) {
      this.at = content
      this.code(formulaEnd)
      return true
    }
    if (dialect.jsx && content === start && /^(?:import|export)\b/.test(source.slice(start, start + 7))) {
      const end = this.isParagraph(start) ? undefined : moduleEnd(source, start)
      if (end !== undefined) {
        this.text(start)
        this.push({ kind: 'module', start, end })
        this.from = this.at = end
        return true
      }
    }
    if (dialect.containers && source.startsWith(':::', content)) return this.container(start, content)
    if (prefix) {
      this.at = content
      // The rest of the line is read as any other text.
      return false
    }
    return false
  }

  /** Checks whether a line continues a paragraph: the line above has text. */
  isParagraph(start: number): boolean {
    const above = this.source.slice(0, start).trimEnd()
    if (above.length === 0 || /\n[ \t]*\n$/.test(this.source.slice(above.length, start))) return false
    const blank = this.source.slice(above.length, start).split('\n').length > 2
    const siblings = this.open.at(-1)?.children ?? this.top
    const last = siblings.at(-1)
    return !blank && !endsBlock(above, last)
  }

  /** Skips a formula, because braces and angle brackets in it belong to TeX. */
  formula(): boolean {
    const end = endOfFormula(this.source, this.at)
    if (end === undefined) return false
    this.code(end)
    return true
  }

  code(end: number): void {
    this.text(this.at)
    this.push({ kind: 'code', start: this.at, end })
    this.from = this.at = end
  }

  fence(content: number, mark: string): void {
    const { source } = this
    const close = new RegExp(`^[ \\t>]*${mark[0] === '`' ? '`' : '~'}{${mark.length},}[ \\t]*$`)
    let end = lineEnd(source, content)
    for (let place = end; place < source.length; ) {
      const next = lineEnd(source, place)
      end = next
      if (close.test(source.slice(place, next).replace(/\r?\n$/, ''))) break
      place = next
    }
    this.at = content
    this.code(end)
  }

  container(start: number, content: number): boolean {
    const { source } = this
    CONTAINER.lastIndex = content
    const [whole = '', name, bracket, braces, rest = ''] = CONTAINER.exec(source) ?? []
    const colons = /^:+/.exec(whole)?.[0].length ?? 3
    const end = lineEnd(source, content)
    if (name) {
      this.text(content)
      const title = bracket ?? rest
      const attributes = [
        { name: 'title', text: title.trim() },
        { name: 'braces', text: braces ?? '' }
      ]
      const piece: Open = {
        ...{ kind: 'element', name: `:::${name}`, attributes, start: content, end },
        ...{ innerStart: end, innerEnd: end, children: [], colons }
      }
      this.open.push(piece)
      this.from = this.at = end
      return true
    }
    const index = this.open.findLastIndex(piece => piece.colons !== undefined && piece.colons <= colons)
    if (rest || index < 0) return false
    this.text(start)
    this.closeAt(index, start, content + whole.length)
    this.from = this.at = content + whole.length
    return true
  }

  inlineCode(): void {
    const { end, next } = inlineCodeAt(this.source, this.at)
    if (end === undefined) this.at = next
    else this.code(end)
  }

  tagOrComment(): void {
    const { source } = this
    const start = this.at
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('-->', start + 4)
      if (end < 0) {
        this.at += 4
        return
      }
      this.text(start)
      this.push({ kind: 'comment', start, end: end + 3 })
      this.from = this.at = end + 3
      return
    }
    const tag = readTag(source, start, this.dialect.jsx)
    if (!tag || (!this.dialect.components && !isKnownTag(tag.name))) {
      this.at++
      return
    }
    if (tag.kind === 'close') {
      const index = this.open.findLastIndex(piece => piece.name === tag.name)
      if (index < 0 && isVoid(tag.name)) {
        this.voidEnd(tag.name, start, tag.end)
        return
      }
      // An end tag within a container does not close an element outside the container.
      if (index < 0 || this.open.slice(index + 1).some(piece => piece.colons !== undefined)) {
        if (index < 0) this.problems.push({ at: start, message: `</${tag.name}> has no beginning and was left out.` })
        else this.problems.push({ at: start, message: `</${tag.name}> stands in another container and was left out.` })
        this.text(start)
        this.from = this.at = tag.end
        return
      }
      this.text(start)
      this.closeAt(index, start, tag.end)
      this.from = this.at = tag.end
      return
    }
    this.text(start)
    const piece: Open = {
      ...{ kind: 'element', name: tag.name, attributes: tag.attributes, start, end: tag.end },
      ...{ innerStart: tag.end, innerEnd: tag.end, children: [] }
    }
    this.from = this.at = tag.end
    if (tag.kind === 'alone') {
      this.push(piece)
      return
    }
    if (RAW.test(tag.name)) {
      const end = source.toLowerCase().indexOf(`</${tag.name}`, tag.end)
      const past = end < 0 ? -1 : source.indexOf('>', end)
      if (past >= 0) {
        piece.innerEnd = end
        piece.end = past + 1
        this.from = this.at = piece.end
        this.push(piece)
        return
      }
    }
    this.open.push(piece)
  }

  /** Reads the end tag of an element that has none: the rest of `<br></br>`, or `</br>`, which browsers read as `<br>`. */
  voidEnd(name: string, start: number, end: number): void {
    const last = (this.open.at(-1)?.children ?? this.top).at(-1)
    const isRest = last?.kind === 'element' && last.name === name && last.end === start
    this.text(start)
    if (!isRest && name === 'br')
      this.push({ kind: 'element', name, attributes: [], start, end, innerStart: end, innerEnd: end, children: [] })
    this.from = this.at = end
  }

  braces(): void {
    const start = this.at
    const end = endOfBraces(this.source, start)
    if (end === undefined) {
      this.at++
      return
    }
    this.text(start)
    this.push({ kind: 'expression', start, end, source: this.source.slice(start + 1, end - 1) })
    this.from = this.at = end
  }

  text(end: number): void {
    if (end > this.from) this.push({ kind: 'text', start: this.from, end })
    this.from = end
  }

  push(piece: Piece): void {
    ;(this.open.at(-1)?.children ?? this.top).push(piece)
  }

  /** Closes an element, and the elements in it that are still open. */
  closeAt(index: number, innerEnd: number, end: number): void {
    while (this.open.length > index + 1) this.unclosed()
    const piece = this.open.pop()
    if (!piece) return
    piece.innerEnd = innerEnd
    piece.end = end
    this.push(piece)
  }

  /** Ends an element without an end tag. The text after it is not part of it. */
  unclosed(): void {
    const piece = this.open.pop()
    if (!piece) return
    const { children, name } = piece
    piece.children = []
    piece.end = piece.innerEnd = piece.innerStart
    const isOptional = /^(?:p|li|td|th|tr|tbody|thead|dt|dd|option)$/i.test(name)
    if (piece.colons !== undefined) {
      // A container ends with the document, as in its original tool.
      piece.children = children
      piece.end = piece.innerEnd = children.at(-1)?.end ?? piece.innerStart
      this.problems.push({ at: piece.start, message: `${name} is never closed; it ends here with the text around it.` })
      this.push(piece)
      return
    }
    if (!isOptional && !isVoid(name))
      this.problems.push({ at: piece.start, message: `<${name}> is never closed; the text after it is kept.` })
    this.push(piece)
    for (const child of children) this.push(child)
  }
}
