import { type Context, lose } from './context.ts'
import type { ElementPiece, Piece } from './pieces.ts'

const MODE = /^(?:Only)?(Light|Dark)(?:Mode|Theme|Only)?$/
const PICTURE = /^(?:img|Image|Img|Figure|Picture|Zoom|IdealImage|ImageZoom)$/
/** Elements around a picture. */
const FRAME = /^(?:p|div|center|figure|picture|span|a)?$/
const PICTURES = /^(?:\s|!\[[^\][]*\]\([^()\s]*\))*$/
const MAX_SOURCE = 2000

/**
 * Returns the pieces with the light one of two pictures of which a site shows one, by its colour mode. Others with these names
 * stay: a text in one of them can be what the other lacks.
 */
export function withOneColorMode(pieces: readonly Piece[], context: Context): readonly Piece[] {
  if (!pieces.some(piece => modeOf(piece) === 'Dark')) return pieces
  const isBlank = (piece: Piece) => piece.kind === 'text' && !context.source.slice(piece.start, piece.end).trim()
  const made = [...pieces]
  const visible = pieces.flatMap((piece, at) => (isBlank(piece) ? [] : [{ piece, at }]))
  for (let index = 0; index + 1 < visible.length; index++) {
    const [one, other] = [visible[index], visible[index + 1]]
    if (!one || !other || !arePair(one.piece, other.piece, context)) continue
    const [light, dark] = modeOf(one.piece) === 'Light' ? [one, other] : [other, one]
    const { name, start, innerStart, innerEnd } = dark.piece as ElementPiece
    // A fragment, which adds nothing to its content.
    made[light.at] = { ...(light.piece as ElementPiece), name: '' }
    made[dark.at] = { kind: 'comment', start: dark.piece.start, end: dark.piece.end }
    const inner = context.source.slice(innerStart, innerEnd).replace(/\s+/g, ' ').trim().slice(0, MAX_SOURCE)
    lose(context, start, `<${name}> is not shown, because its picture for the light mode is: ${inner}`)
    index++
  }
  return made
}

function modeOf(piece: Piece): string | undefined {
  return piece.kind === 'element' ? MODE.exec(piece.name)?.[1] : undefined
}

function arePair(one: Piece, other: Piece, context: Context): boolean {
  if (one.kind !== 'element' || other.kind !== 'element') return false
  const modes = [modeOf(one), modeOf(other)]
  const arePictures = () => [one, other].every(piece => hasOnlyPictures(piece, context))
  return modes.includes('Light') && modes.includes('Dark') && arePictures()
}

function hasOnlyPictures({ children }: ElementPiece, context: Context): boolean {
  return (
    children.length > 0 &&
    children.every(child => {
      if (child.kind === 'text') return PICTURES.test(context.source.slice(child.start, child.end))
      if (child.kind !== 'element') return child.kind === 'comment'
      return PICTURE.test(child.name) || (FRAME.test(child.name) && hasOnlyPictures(child, context))
    })
  )
}
