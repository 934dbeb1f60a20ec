import { withoutTypes } from '../tools/configModules.ts'
import type { Context, Loss, SourceFiles } from './context.ts'
import { lose } from './context.ts'
import { DATA_MODULE, exportedData, readOnce } from './dataModules.ts'
import { flatten } from './flatten.ts'
import { includePartial } from './include.ts'
import { mapLines } from './lines.ts'
import { withoutMdxCodeBlocks } from './mdxCodeBlocks.ts'
import { declaredIn, importedNames } from './modules.ts'
import type { Dialect, Piece } from './pieces.ts'
import { printAll } from './print.ts'
import { scan } from './scan.ts'
import { type Scope, scopeOf, UnknownValue } from './values.ts'

/** An id of a heading: `{#id}`, or `[#id]` of Nextra and Fumadocs. */
const HEADING_ID =
  /^([ \t]*#{1,6} .*?)[ \t]*(?:\\?\{(#[\w.:\u4e00-\u9fff-]+)\\?\}|\\?\[(#[\w.:\u4e00-\u9fff-]+)\\?\])[ \t]*$/
const PICTURE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)$/i
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n(?:[\s\S]*?\n)??---[ \t]*(?:\r?\n|$)/

const SCRIPT_IMPORT = /^[ \t]*import\s[^'"]{0,2000}['"][^'"\n]+['"]/gm

/** A scope without names. */
const NO_SCOPE: Scope = {
  lookUp(name) {
    throw new UnknownValue(`${name} is not known`)
  }
}

/** A part of a document: its own text, or shared text that several documents include. */
export interface Part {
  text: string
  isShared: boolean
}

/** Converts a document of another tool to Markdown, including the parts from other files. Never fails. */
export function convertDocument(
  source: string,
  file: string,
  dialect: Dialect,
  files: SourceFiles,
  given: Readonly<Record<string, unknown>> = {},
  hasLines = true
): { parts: Part[]; losses: Loss[] } {
  const losses: Loss[] = []
  const context: Context = {
    ...{ source, file, dialect, files, losses, isPart: false, outer: [], hasLines },
    ...{ scope: scopeOf(given, NO_SCOPE), partials: new Map(), imported: new Map() }
  }
  const pieces = readPieces(context)
  const parts: Part[] = []
  let own: Piece[] = []
  const flush = () => {
    parts.push({ text: finished(printAll(own, context), dialect), isShared: false })
    own = []
  }
  for (const piece of pieces) {
    const partial = piece.kind === 'element' && isAlone(piece, source) ? context.partials.get(piece.name) : undefined
    if (partial === undefined || piece.kind !== 'element') {
      own.push(piece)
      continue
    }
    flush()
    parts.push({ text: includePartial(piece, partial, context), isShared: true })
  }
  flush()
  return { parts, losses: distinct(losses) }
}

/** Checks whether an element starts at the margin and has nothing beside it. */
function isAlone({ start, end }: Piece, source: string): boolean {
  const before = source.slice(source.lastIndexOf('\n', start - 1) + 1, start)
  return before === '' && /^[ \t]*(?:\r?\n|$)/.test(source.slice(end))
}

/** Converts a part that another document includes to Markdown. */
export function convertPart(text: string, file: string, around: Context, given: Scope): string {
  const written = text.replace(FRONT_MATTER, '')
  const source = around.dialect.jsx ? withoutMdxCodeBlocks(written) : written
  const context: Context = {
    ...{ ...around, source, file, isPart: true, hasLines: written === text },
    ...{ scope: given, partials: new Map(), imported: new Map(), labels: undefined }
  }
  return convertText(context)
}

function convertText(context: Context): string {
  return finished(printAll(readPieces(context), context), context.dialect)
}

function readPieces(context: Context): Piece[] {
  const { pieces, problems } = scan(context.source, context.dialect)
  for (const { at, message } of problems) lose(context, at, message)
  readModules(pieces, context)
  return pieces
}

function finished(text: string, { jsx }: Dialect): string {
  if (!jsx) return text
  return mapLines(flatten(text), (line, inCode) => (inCode ? line : line.replace(HEADING_ID, '$1 {$2$3}')))
}

/** Registers the imports and declarations of a document, from anywhere in its text. */
function readModules(pieces: readonly Piece[], context: Context): void {
  const { source, files, file, partials, imported } = context
  const names: Record<string, unknown> = Object.create(null)
  const declarations: string[] = []
  const visit = (list: readonly Piece[]): void => {
    for (const piece of list) {
      if (piece.kind === 'element') visit(piece.children)
      // The code of a page of Vue.
      if (piece.kind === 'element' && piece.name === 'script' && context.dialect.components && !context.dialect.jsx) {
        const code = source.slice(piece.innerStart, piece.innerEnd)
        for (const [text] of code.matchAll(SCRIPT_IMPORT)) readImport(text)
        declarations.push(withoutTypes(code, 'page.ts'))
        continue
      }
      if (piece.kind !== 'module') continue
      const text = source.slice(piece.start, piece.end)
      if (!text.startsWith('import')) {
        declarations.push(text)
        continue
      }
      readImport(text)
    }
  }
  const readImport = (text: string): void => {
    for (const { local, name, path } of importedNames(text)) {
      imported.set(local, path)
      const raw = /(?:^|!)raw-loader!|[?&]raw\b/.test(path)
      const address = path.replace(/^.*!/, '').replace(/\?.*$/, '')
      const found = files.find(file, address)
      if (raw) names[local] = found === undefined ? undefined : files.read(found)
      else if (/\.mdx?$/i.test(address) && name === 'default') partials.set(local, found ?? address)
      else if (PICTURE.test(address)) names[local] = found === undefined ? address : `source:/${found}`
      else if (found !== undefined && /\.json$/i.test(found)) names[local] = jsonIn(files.read(found))
      // A module is read when its data are used.
      else if (found !== undefined && DATA_MODULE.test(found))
        Object.defineProperty(names, local, {
          get: readOnce(() => exportedData(files.read(found), found, name)),
          enumerable: true,
          configurable: true
        })
    }
  }
  visit(pieces)
  let scope = scopeOf(names, context.scope)
  for (const text of declarations) {
    try {
      scope = declaredIn(text, scope)
    } catch {
      // moduleEnd() has parsed this text. Unknown declarations are reported where they are used.
    }
  }
  context.scope = scope
}

function jsonIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

function distinct(losses: readonly Loss[]): Loss[] {
  const seen = new Set<string>()
  return losses.filter(({ file, line, message }) => {
    const key = `${file}:${line}:${message}`
    return !seen.has(key) && seen.add(key)
  })
}
