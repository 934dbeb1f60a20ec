/**
 * A package seen from above, in the units of its drawing. The contacts are dashed strokes, so that a hundred pins are
 * one path.
 */
export interface PackageDrawing {
  kind: 'leads' | 'balls'
  /** Strokes of all contacts except the first. */
  path: string
  strokeWidth: number
  dashes: string
  /** Position of contact 1, and the labels of the corners, counted as on a datasheet. */
  first: { x: number; y: number; width: number; height: number }
  corners: { x: number; y: number; text: string; end: boolean }[]
}

/** Square of the package body. */
export const BODY = { x: 68, y: 12, size: 128 }
const EDGE = 5
const LEAD = 7
/** Share of the pitch that a lead covers. */
const LEAD_SHARE = 0.52
const BALL_MARGIN = 10
const BALL_SHARE = 0.58
const MAX_SIDE = 40

/**
 * Draws a package with `pins` contacts: balls in rows for BGA and CSP, leads on two sides for SO and DIP, otherwise on
 * four.
 */
export function drawPackage(type: string, pins: number): PackageDrawing {
  if (/bga|csp/i.test(type)) return drawBalls(pins)
  return drawLeads(pins, /so|dip/i.test(type) ? 2 : 4)
}

function drawLeads(pins: number, sides: 2 | 4): PackageDrawing {
  const each = Math.max(1, Math.min(MAX_SIDE, Math.round(pins / sides)))
  const pitch = (BODY.size - 2 * EDGE) / each
  const lead = rounded(pitch * LEAD_SHARE)
  const { x, y, size } = BODY
  const from = (start: number) => rounded(start + EDGE + (pitch - lead) / 2)
  const [left, right, top, bottom] = [x - LEAD / 2, x + size + LEAD / 2, y - LEAD / 2, y + size + LEAD / 2]
  const last = (start: number) => rounded(from(start) + (each - 1) * pitch + lead)
  const upright = (at: number) => `M${at} ${from(y)}V${last(y)}`
  const level = (at: number) => `M${from(x)} ${at}H${last(x)}`
  const path = upright(left) + upright(right) + (sides === 4 ? level(top) + level(bottom) : '')
  const low = rounded(last(y) - lead / 2 + 4)
  const high = rounded(from(y) + lead / 2 + 4)
  const corner = (text: number, isLeft: boolean, at: number) => ({
    x: isLeft ? x - 12 : x + size + 12,
    y: at,
    text: String(text),
    end: isLeft
  })
  return {
    kind: 'leads',
    path,
    strokeWidth: LEAD,
    dashes: `${lead} ${rounded(pitch - lead)}`,
    first: { x: x - LEAD, y: from(y), width: LEAD, height: lead },
    corners: [
      corner(1, true, high),
      corner(each, true, low),
      corner(sides === 4 ? 2 * each + 1 : each + 1, false, low),
      corner(sides === 4 ? 3 * each : 2 * each, false, high)
    ]
  }
}

function drawBalls(pins: number): PackageDrawing {
  const each = Math.max(2, Math.min(MAX_SIDE, Math.round(Math.sqrt(pins))))
  const { x, y, size } = BODY
  const step = rounded((size - 2 * BALL_MARGIN) / (each - 1))
  const ball = rounded(step * BALL_SHARE)
  const end = rounded(x + BALL_MARGIN + step * (each - 1) + 0.5)
  const rows = Array.from(
    { length: each },
    (_, at) => `M${x + BALL_MARGIN} ${rounded(y + BALL_MARGIN + step * at)}H${end}`
  )
  const origin = { x: x + BALL_MARGIN - ball / 2, y: y + BALL_MARGIN - ball / 2 }
  return {
    kind: 'balls',
    path: rows.join(''),
    strokeWidth: ball,
    dashes: `0 ${step}`,
    first: { x: rounded(origin.x), y: rounded(origin.y), width: ball, height: ball },
    corners: [{ x: x - 8, y: rounded(y + BALL_MARGIN + 4), text: 'A1', end: true }]
  }
}

const rounded = (length: number) => Math.round(length * 100) / 100
