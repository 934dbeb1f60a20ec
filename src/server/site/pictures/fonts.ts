import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Weight = 400 | 600

export interface LoadedFont {
  name: string
  data: Buffer
  weight: Weight
}

interface Part {
  file: string
  ranges: [from: number, to: number][]
}

const require = createRequire(import.meta.url)
const FACE = /url\(\.\/(files\/[\w.-]+\.woff)\)[^}]*unicode-range:([^;]+);/g
const parts = new Map<string, Promise<Part[]>>()

/** IBM Plex Mono, for part numbers and dates. */
export const MONO = '@fontsource/ibm-plex-mono'
/** Noto Sans SC, which includes Latin letters. */
export const SANS = '@fontsource/noto-sans-sc'

/**
 * Loads the font files that contain the characters of `text`, each under a unique name. A Chinese font has about a
 * hundred files, of which a title needs about ten. `known` is the text without characters that the font lacks.
 */
export async function fontsFor(
  family: string,
  weight: Weight,
  text: string
): Promise<{ fonts: LoadedFont[]; known: string }> {
  const folder = dirname(require.resolve(`${family}/package.json`))
  const style = join(folder, `${weight}.css`)
  const found = parts.get(style) ?? readParts(style)
  parts.set(style, found)
  const needed = new Set<Part>()
  let known = ''
  for (const character of text.normalize('NFC')) {
    const code = character.codePointAt(0) ?? 0
    const part = (await found).find(({ ranges }) => ranges.some(([from, to]) => from <= code && code <= to))
    if (part) needed.add(part)
    if (part || /\s/.test(character)) known += character
  }
  const fonts = Array.from(needed, async ({ file }) => ({
    name: file,
    data: await readFile(join(folder, file)),
    weight
  }))
  return { fonts: await Promise.all(fonts), known }
}

async function readParts(style: string): Promise<Part[]> {
  const css = await readFile(style, 'utf8')
  return Array.from(css.matchAll(FACE), ([, file = '', ranges = '']) => ({
    file,
    ranges: ranges.split(',').map(range => {
      const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
    })
  }))
}
