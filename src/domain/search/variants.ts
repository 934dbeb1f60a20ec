import { loadOnce } from '../loadOnce.ts'

/**
 * Characters that look equal to readers but differ in Unicode's NFKC: the radicals U+2E80 to U+2EF3, which PDFs contain
 * in place of whole characters (`看⻔狗`), by Unicode's EquivalentUnifiedIdeograph. Spaces stand for unassigned code
 * points or those without an equivalent.
 */
const FIRST_RADICAL = 0x2e80
const RADICALS =
  '冫厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢尣巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒网罓𦉪羊羊羊耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食食飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'

/** Traditional characters that simplified texts use too, so that `hasUncommon` does not tell them. From OpenCC. */
const COMMON_TRADITIONAL = '乾干吒咤夥伙後后徵征拚拼捱挨摺折於于榘矩菸烟薹苔袷夹醣糖麴曲麽么'

let changes = 0
const variants = new Map<string, string>(
  [...RADICALS].flatMap((character, at) =>
    character === ' ' ? [] : [[String.fromCodePoint(FIRST_RADICAL + at), character] as const]
  )
)
learnVariants(COMMON_TRADITIONAL)

/** Returns the character to compare with. NFKC handles all other variants. */
export function unifyCharacter(character: string): string {
  const other = variants.get(character)
  // The whole character of a radical may be a traditional one.
  return other === undefined ? character : (variants.get(other) ?? other)
}

/**
 * Converts every character of a text to the form to compare with: width, radicals and, once loaded, traditional
 * characters.
 */
export function unify(text: string): string {
  const wide = text.normalize('NFKC')
  let unified = ''
  for (const character of wide) unified += unifyCharacter(character)
  return unified
}

/** Makes characters equal from now on. `pairs` contains each character before the one to compare with. */
export function learnVariants(pairs = ''): void {
  let before: string | undefined
  for (const character of pairs) {
    if (before !== undefined && variants.get(before) !== character) {
      variants.set(before, character)
      changes++
    }
    before = before === undefined ? character : undefined
  }
}

/** Counts how often a character was made equal to another. What was unified at another count may differ now. */
export function countLearnt(): number {
  return changes
}

/** Returns the pairs for `learnVariants` that a text needs. Call `loadTraditional` first. */
export function variantsIn(texts: readonly string[]): string {
  const pairs = new Map<string, string>()
  for (const text of texts)
    for (const [character] of text.matchAll(HAN)) {
      const wide = character.normalize('NFKC')
      for (const one of new Set([wide, variants.get(wide) ?? wide])) {
        const other = unifyCharacter(one)
        if (other !== one) pairs.set(one, other)
      }
    }
  return [...pairs].flat().join('')
}

const HAN = /[\u2e80-\u2fdf\u3400-\u9fff\uf900-\ufaff]|[\ud840-\ud8ff][\udc00-\udfff]/g
/** First and last row, and first and last cell, of GB 2312's Chinese characters. */
const ROWS = [0xb0, 0xf7] as const
const CELLS = [0xa1, 0xfe] as const
let common: Set<string> | undefined

/**
 * Checks whether a text has Chinese characters outside the national standard GB 2312, which contains those of simplified
 * texts. Only such a text may need the table of traditional characters. Every browser knows the standard as an encoding.
 */
export function hasUncommon(text: string): boolean {
  const characters = text.match(HAN)
  if (!characters) return false
  if (!common) common = gb2312()
  return characters.some(character => !common?.has(unifyCharacter(character.normalize('NFKC'))))
}

function gb2312(): Set<string> {
  const bytes: number[] = []
  for (let row = ROWS[0]; row <= ROWS[1]; row++)
    for (let cell = CELLS[0]; cell <= CELLS[1]; cell++) bytes.push(row, cell)
  return new Set(new TextDecoder('gb2312').decode(new Uint8Array(bytes)))
}

/** Returns the table of traditional characters for `learnVariants`: 3,000 pairs of OpenCC, about 10 KB compressed. */
export async function traditionalPairs(): Promise<string> {
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  return pairs
    .split('|')
    .map(pair => pair.split(' '))
    .flatMap(([traditional = '', simplified = '']) =>
      // Only pairs of equal length, so that positions in a text stay the same.
      traditional && traditional !== simplified && simplified.length === traditional.length
        ? traditional + simplified
        : ''
    )
    .join('')
}

/**
 * Makes traditional characters equal to simplified ones from now on. The server and the build load them at their start.
 * A browser knows those of the texts that it reads, and reads the table when a query needs it, see `prepareQuery.ts`.
 */
export const loadTraditional = loadOnce(async () => learnVariants(await traditionalPairs()))
