import { loadOnce } from '../loadOnce.ts'

/**
 * Characters that readers take for others which Unicode's NFKC leaves apart: the radicals U+2E80 to U+2EF3, which PDFs
 * have for whole characters (`看⻔狗`), by Unicode's EquivalentUnifiedIdeograph; the blanks are unassigned or have none.
 */
const FIRST_RADICAL = 0x2e80
const RADICALS =
  '冫厂乛乚乙亻冂几刀刂卜㔾小小兀尣尢尣巳幺彑彐忄心扌攵 旡日月歺母民氵氺灬爫爫丬牛犭王疋目示礻竹糹纟罓罒网罓𦉪羊羊羊耂肀聿肉臼艹艹艹虎衤覀西见角角讠贝足车辶辶辶阝钅長镸长门阜阝雨青韦页风飞食食飠饣首马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟'

const variants = new Map<string, string>(
  [...RADICALS].flatMap((character, at) =>
    character === ' ' ? [] : [[String.fromCodePoint(FIRST_RADICAL + at), character] as const]
  )
)

/** The character that a text is compared by; NFKC knows the rest. */
export function unifyCharacter(character: string): string {
  return variants.get(character) ?? character
}

/** A text with every character as it is compared: width, radicals and, once they are loaded, traditional characters. */
export function unify(text: string): string {
  const wide = text.normalize('NFKC')
  let unified = ''
  for (const character of wide) unified += unifyCharacter(character)
  return unified
}

/**
 * Makes traditional characters the same as simplified ones from now on: 3,000 pairs of OpenCC, some 10 KB compressed, which
 * the server loads as it starts and a browser when a query in Chinese finds nothing.
 */
export const loadTraditional = loadOnce(async () => {
  const { default: pairs } = await import('opencc-js/dict/TSCharacters')
  for (const pair of pairs.split('|')) {
    const [traditional = '', simplified = ''] = pair.split(' ')
    // Only one for one, so that places in a text stay.
    if (traditional && simplified.length === traditional.length) variants.set(traditional, simplified)
  }
})
