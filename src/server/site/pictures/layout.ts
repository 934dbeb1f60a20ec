import { breakableParts } from '../../../domain/language/lineBreaks.ts'
import { widthInEms } from '../../../domain/language/textWidth.ts'

/** Content of the picture of an article. */
export interface PictureCard {
  title: string
  /** Part numbers. */
  chips: string[]
  /** State of a question. */
  state: { text: string; solved: boolean } | undefined
  /** Type of the article, its author and date. */
  type: string
  author: string
  date: string
  siteName: string
}

export const WIDTH = 1200
export const HEIGHT = 630

/** The light colours of styles/tokens.css. */
const COLOUR = {
  paper: '#fbfbf9',
  sunk: '#efefe9',
  ink: '#191b1f',
  ink2: '#565a62',
  ink3: '#70757e',
  line: '#e4e4de',
  line2: '#cfcfc7',
  red: '#c42a17',
  blue: '#1a57b0',
  blueWash: '#edf3fc',
  redWash: '#fcefec'
}
const PINS = 9
const EDGE = 52
/** Space for a line of the title in pixels, with a reserve for the estimated widths. */
const TITLE_WIDTH = 900

/** A satori node: JSX without React. */
export interface Node {
  type: string
  props: { style: Record<string, string | number>; children?: (Node | string)[] | string }
}

/** Font names by use. */
export interface Faces {
  title: string
  text: string
  mono: string
}

const box = (style: Record<string, string | number>, ...children: (Node | string)[]): Node => ({
  type: 'div',
  props: { style: { display: 'flex', ...style }, children }
})
const text = (words: string, style: Record<string, string | number>): Node => ({
  type: 'div',
  props: { style: { display: 'block', ...style }, children: words }
})

/** Lays out the card as the top of a chip: pins at its sides, a red dot at pin 1, and the title as marking. */
export function layout(card: PictureCard, faces: Faces): Node {
  const side = (place: 'left' | 'right') =>
    box(
      {
        position: 'absolute',
        [place]: 0,
        top: EDGE,
        height: HEIGHT - 2 * EDGE,
        width: EDGE,
        flexDirection: 'column',
        justifyContent: 'space-around',
        alignItems: place === 'left' ? 'flex-end' : 'flex-start'
      },
      ...Array.from({ length: PINS }, () => box({ width: 26, height: 12, backgroundColor: COLOUR.line2 }))
    )
  const body = box(
    {
      position: 'absolute',
      left: EDGE,
      top: EDGE - 20,
      width: WIDTH - 2 * EDGE,
      height: HEIGHT - 2 * EDGE + 40,
      flexDirection: 'column',
      justifyContent: 'space-between',
      backgroundColor: COLOUR.paper,
      border: `2px solid ${COLOUR.ink2}`,
      borderRadius: 14,
      boxSizing: 'border-box',
      padding: '40px 56px 34px'
    },
    head(card, faces),
    title(card, faces),
    foot(card, faces)
  )
  return box({ width: WIDTH, height: HEIGHT, backgroundColor: COLOUR.sunk }, side('left'), side('right'), body)
}

function head({ siteName, chips, state }: PictureCard, faces: Faces): Node {
  return box(
    { alignItems: 'center', justifyContent: 'space-between' },
    box(
      { alignItems: 'center' },
      box({ width: 22, height: 22, borderRadius: 11, backgroundColor: COLOUR.red, marginRight: 18 }),
      text(siteName, { fontFamily: faces.title, fontWeight: 600, fontSize: 30, color: COLOUR.ink })
    ),
    box(
      { alignItems: 'center' },
      ...chips.slice(0, 3).map(chip => mark(chip, COLOUR.ink2, COLOUR.line2, COLOUR.paper, faces.mono)),
      ...(state
        ? [
            mark(
              state.text,
              state.solved ? COLOUR.blue : COLOUR.red,
              state.solved ? COLOUR.blue : COLOUR.red,
              state.solved ? COLOUR.blueWash : COLOUR.redWash,
              faces.title
            )
          ]
        : [])
    )
  )
}

function mark(words: string, color: string, border: string, backgroundColor: string, fontFamily: string): Node {
  return text(words, {
    fontFamily,
    fontSize: 25,
    lineHeight: 1.2,
    color,
    backgroundColor,
    border: `2px solid ${border}`,
    borderRadius: 6,
    padding: '7px 14px',
    marginLeft: 14
  })
}

function title({ title: words }: PictureCard, faces: Faces): Node {
  const fontSize = titleSize(words)
  return text(titleLines(words, TITLE_WIDTH / fontSize).join('\n'), {
    fontFamily: faces.title,
    fontWeight: 600,
    fontSize,
    whiteSpace: 'pre-wrap',
    lineHeight: 1.28,
    letterSpacing: '-0.01em',
    color: COLOUR.ink,
    lineClamp: 4,
    wordBreak: 'break-word'
  })
}

/** Splits a title into lines of about the same width, of at most `most` ems, which end between words as on the page. */
export function titleLines(title: string, most: number): string[] {
  const parts = breakableParts(title).flatMap(part => part.split(/(?<= )/))
  const least = filled(parts, most)
  // The narrowest lines of the same number are the most even ones.
  let lines = least
  for (let width = most - 0.5; width > 0; width -= 0.5) {
    const narrower = filled(parts, width)
    if (narrower.length > least.length || narrower.some(line => widthInEms(line) > most)) break
    lines = narrower
  }
  return lines
}

function filled(parts: readonly string[], most: number): string[] {
  const lines: string[] = []
  for (const part of parts) {
    const last = lines.at(-1)
    if (last === undefined || widthInEms((last + part).trimEnd()) > most) lines.push(part)
    else lines[lines.length - 1] = last + part
  }
  return lines.map(line => line.replaceAll('\u00a0', ' ').trimEnd())
}

/** Returns a smaller font size for a longer title. A Chinese character is as wide as two Latin letters. */
function titleSize(words: string): number {
  const width = Array.from(words).reduce((sum, one) => sum + ((one.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1.12), 0)
  return width <= 44 ? 76 : width <= 84 ? 66 : 56
}

function foot({ type, author, date }: PictureCard, faces: Faces): Node {
  return box(
    {
      alignItems: 'center',
      justifyContent: 'space-between',
      borderTop: `2px solid ${COLOUR.line}`,
      paddingTop: 26,
      fontSize: 26
    },
    text([type, author].filter(Boolean).join('  ·  '), { fontFamily: faces.text, color: COLOUR.ink2 }),
    text(date, { fontFamily: faces.mono, color: COLOUR.ink3 })
  )
}
