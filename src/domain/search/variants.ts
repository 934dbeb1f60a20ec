import { loadOnce } from '../loadOnce.ts'

/**
 * Characters that look equal to readers but differ in Unicode's NFKC: the radicals U+2E80 to U+2EF3, which PDFs contain
 * in place of whole characters (`看⻔狗`), by Unicode's EquivalentUnifiedIdeograph. Spaces stand for unassigned code
 * points or those without an equivalent.
 */
const FIRST_RADICAL = 0x2e80
const RADICALS =
  '冫厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢尣巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒网罓𦉪羊羊羊耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食食飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'

const variants = new Map<string, string>(
  [...RADICALS].flatMap((character, at) =>
    character === ' ' ? [] : [[String.fromCodePoint(FIRST_RADICAL + at), character] as const]
  )
)

/** Returns the character to compare with. NFKC handles all other variants. */
export function unifyCharacter(character: string): string {
  return variants.get(character) ?? character
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

/**
 * Makes traditional characters equal to simplified ones from now on: 3,000 pairs of OpenCC, about 10 KB compressed. The
 * server loads them at its start, and a browser when a Chinese query finds nothing.
 */
export const loadTraditional = loadOnce(async () => {
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  for (const pair of pairs.split('|')) {
    const [traditional = '', simplified = ''] = pair.split(' ')
    // Only pairs of equal length, so that positions in a text stay the same.
    if (traditional && simplified.length === traditional.length) variants.set(traditional, simplified)
  }
})
