/** Creates a generator of numbers between 0 and 1 from a seed: mulberry32. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const MAX_LINES = 25
const HEX = '0123456789abcdef'
const STAMP = /^(\s*)\[\s*\d+\.\d+\]\s?/

/** Picks an item of a list. */
export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T
}

/**
 * Simulates the same log from another board on another day: other numbers, times and addresses, and randomly only a
 * part of it, reordered lines, truncated lines, times in another form or none, and unrelated lines in between.
 */
export function mutated(lines: readonly string[], random: () => number): string[] {
  const shift = Math.floor(random() * Math.max(1, lines.length - MAX_LINES))
  let out = lines.slice(shift, shift + MAX_LINES).map(line => otherNumbers(line, random))
  if (out.length > 6 && random() < 0.5) {
    const from = Math.floor(random() * (out.length / 2))
    out = out.slice(from, from + Math.max(4, Math.floor(out.length / 2)))
  }
  out = otherStamps(out, random)
  if (random() < 0.5) out = reordered(out, random)
  if (random() < 0.5) out = out.map(line => (random() < 0.4 ? cut(line, random) : line))
  if (random() < 0.25) out.splice(Math.floor(random() * out.length), 0, pick(random, BETWEEN))
  if (random() < 0.2) out = out.flatMap(line => (random() < 0.3 ? [line, line] : [line]))
  return out
}

const BETWEEN = [
  '[root@board ~ ]# dmesg | tail',
  '--- more ---',
  '^C',
  'msh />',
  '[  101.550021] random: crng init done',
  'board login: root'
]

function otherNumbers(line: string, random: () => number): string {
  const digits = (text: string) => text.replace(/\d/g, () => String(Math.floor(random() * 10)))
  const hex = (text: string) => text.replace(/[\da-f]/gi, () => HEX[Math.floor(random() * 16)] ?? '0')
  return line
    .replace(/\b0x[\da-f]+\b/gi, found => `0x${hex(found.slice(2))}`)
    .replace(/\b(?:[\da-f]{2}:){5}[\da-f]{2}\b/gi, hex)
    .replace(/(?<![\w.])\d+(?:\.\d+)*(?![\w])/g, found => (random() < 0.85 ? digits(found) : found))
    .replace(/(?<=[=:(,\s-])\d+(?=[\s,;)\]]|$)/g, digits)
}

function otherStamps(lines: readonly string[], random: () => number): string[] {
  const kind = Math.floor(random() * 4)
  if (kind === 0) return [...lines]
  let time = random() * 3000
  return lines.map(line => {
    time += random()
    const text = line.replace(STAMP, '')
    const stamped = kind === 3 || STAMP.test(line)
    if (!stamped || kind === 1) return text
    if (kind === 2) return `[${time.toFixed(6).padStart(12)}] ${text}`
    return `2026-11-${String(1 + Math.floor(random() * 28)).padStart(2, '0')} 10:${String(Math.floor(time / 60)).padStart(2, '0')}:${(time % 60).toFixed(3).padStart(6, '0')} ${text}`
  })
}

function reordered(lines: readonly string[], random: () => number): string[] {
  const out = [...lines]
  for (let at = out.length - 1; at > 0; at--) {
    const other = Math.max(0, at - Math.floor(random() * 4))
    ;[out[at], out[other]] = [out[other] ?? '', out[at] ?? '']
  }
  return out
}

/** Truncates a line like a terminal or a quick selection: at the end, seldom at the beginning. */
function cut(line: string, random: () => number): string {
  if (random() < 0.15) return line.slice(Math.floor(line.length * random() * 0.3))
  return line.slice(0, Math.ceil(line.length * (0.5 + random() * 0.5)))
}
