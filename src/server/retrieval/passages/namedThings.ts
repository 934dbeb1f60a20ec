import { unify } from '../../../domain/search/variants.ts'
import { termsOf } from '../index/terms.ts'

/** A chip, board, part or version that a question names. An answer has to be about it. */
export interface NamedThing {
  /** The name as written. */
  text: string
  kind: 'model' | 'version'
  /** Terms for looking up the name, with the whole name first. */
  terms: string[]
  /** The name in lower case, without punctuation. */
  bare: string
  /** Common start of sibling names: the letters before the first digit, or the word before a name such as `5B`. */
  series: string
}

/** Relation of a passage to a named thing: the passage names it, names a sibling instead, or names neither. */
export interface Standing {
  standing: 'named' | 'other' | 'silent'
  /** Name of the sibling. */
  instead: string
}

const WORD = /[[\p{L}\p{N}_]--\p{Script=Han}]+(?:[.\-][[\p{L}\p{N}_]--\p{Script=Han}]+)*/gv
const VERSION = /^v?(\d+(?:\.\d+){1,3})(?:-[a-z]\w*)?$/i
/** Matches a number with its unit, a hexadecimal number, a size or a date. These are not names. */
const AMOUNT = /^(?:\d+(?:\.\d+)?[a-zµμω%°]{0,4}|0x[\da-f]+|\d+x\d+|\d{4}-\d.*|\d+(?:-\d+)+)$/i
/**
 * Matches interfaces, formats, standards and tools with a number, as in UART0, H.264, RS485 and Python3. A statement
 * about one of them is often true of its siblings, so they do not count as names.
 */
const GENERIC = new RegExp(
  `^(?:${[
    'gpio|uart|usart|lpuart|q?spi|i2c|iic|i2s|i3c|can|canfd|pwm|adc|dac|tim|timer|wdt|dma|eth|gmac|tty[a-z]*|usb',
    'type|mmc|sdio|sd|emmc|nand|nor|csi|dsi|mipi|hdmi|dp|lvds|lcd|ch|chn|channel|port|pin|io|irq|int|core|cpu',
    'cortex|arm|armv|riscv|x86|win|windows|ubuntu|debian|linux|kernel|python|py|gcc|qt|opencv|cuda|yolo(?:v|x)?',
    String.raw`resnet|mobilenet\w*|uint|fp|bf|float|yuv|yuyv|rgb|bgr|rgba|argb|nv|raw|utf|gb|gbk|sha|md|aes|des|crc|base|ip`,
    'ipv|tls|ssl|http|mqtt|h26|mp|mpeg|jpeg|mjpeg|aac|pcm|wifi|bt|ble|bluetooth|nbiot|lte|rs|ddr|lpddr|psram|sram',
    'rom|ram|emac|phy|part|section|chapter|table|fig|figure|step|level|layer|case|stage|phase|class|version|ver',
    'sdk|idf|ep|bit|byte|mode|num|var|arg|param|test|demo|app|out|in|file|dev|video|fb|mtd|mtdblock|mmcblk|sda|hd',
    'fhd|vga|svga|cif|jp?|cn|con|tp|sw|led|btn|key|fig|q|u'
  ].join('|')})` +
    String.raw`-?\d+[a-z]{0,2}$|^rv(?:32|64)[a-z_]*$|^(?:wlan|wwan|wlp|ppp|enp|eno|ens|enx|br|bond|tun|tap|veth|vlan|docker|hci|loop|zram|nvme|mmcblk|sd[a-z]|spidev|gpiochip|iio|ubi|rtc)\d{1,2}(?:[a-z]\d+)*$`,
  'i'
)
/** Matches signals and pins. Longer numbers are those of parts, as in CS5532. */
const SIGNAL =
  /^(?:dat|data|clk|mclk|bclk|lrck|sck|scl|cmd|cs|ce|rxd|txd|rts|cts|mosi|miso|v?in|vout|vcc|vdd|gnd|en|rst|boot|bank|p[a-k])-?\d{1,2}$/i

const PROTOCOL = /^(?:i[23][cs]|h\.?26[3-6]|[2-5]g|[23]d|mp[34]|x86|x64|p2p|m2m|b2b|s\/?pdif|n\/?a)$/i

/** Products whose names are plain words. A site that has documents about them knows them. */
const OTHER_PRODUCTS =
  /\b(?:raspberry ?pi(?: (?:zero|pico)(?: w| 2)?| \d\w?\+?)?|rpi ?\d|jetson(?: (?:nano|orin|xavier|tx\d|agx))?|orange ?pi(?: \d\w*| zero)?|banana ?pi|beagle(?:bone|play)(?: black)?|arduino(?: (?:uno|nano|mega|due))?|micro:?bit)\b|树莓派(?: ?\d\w?)?|香橙派|香蕉派/giu

/** Their Chinese names, which English documents do not have. */
const ENGLISH_NAMES: Record<string, string> = { 树莓派: 'raspberry pi', 香橙派: 'orange pi', 香蕉派: 'banana pi' }

/** Returns the things that a text names, each once. */
export function namedThingsIn(text: string): NamedThing[] {
  const found = new Map<string, NamedThing>()
  const unified = unify(text)
  for (const [words] of unified.matchAll(OTHER_PRODUCTS)) {
    const name = words.replace(/^\p{Script=Han}+/u, own => ENGLISH_NAMES[own] ?? own)
    const bare = bareOf(name)
    found.set(bare, { text: words, kind: 'model', terms: termsOf(name), bare, series: bare.replace(/\d.*$/, '') })
  }
  for (const { 0: word, index } of unified.matchAll(WORD)) {
    const thing = versionOf(word) ?? modelOf(word, unified.slice(Math.max(0, index - 24), index))
    if (thing) found.set(thing.bare, thing)
  }
  return [...found.values()]
}

function versionOf(word: string): NamedThing | undefined {
  const [, number] = VERSION.exec(word) ?? []
  // Two numbers may be a voltage (3.3), and four an address.
  if (!number || !(/^v/i.test(word) || number.split('.').length === 3)) return undefined
  return { text: word, kind: 'version', terms: termsOf(word), bare: number, series: 'version' }
}

function modelOf(word: string, before: string): NamedThing | undefined {
  if (!/\d/.test(word) || !/\p{L}/u.test(word) || word.includes('_') || word.length > 30) return undefined
  const bare = bareOf(word)
  const [letters = ''] = /^\p{L}*/u.exec(bare) ?? []
  const [, lead] = /\b(\p{Lu}\p{L}{2,})[ -]$/u.exec(before) ?? []
  // The word before is part of the name, as in `ROCK 5B` and `Cubie A5E`.
  if (bare.length <= 3 && lead && !isAmountAfter(lead, word) && !GENERIC.test(word) && !PROTOCOL.test(word))
    return {
      text: `${lead} ${word}`,
      kind: 'model',
      terms: termsOf(word),
      bare: bareOf(lead) + bare,
      series: bareOf(lead)
    }
  // A program, such as i2cdetect and i2c-tools.
  if (/\d\p{L}{4,}$/u.test(word) || word.split('-').some(part => PROTOCOL.test(part))) return undefined
  if ([AMOUNT, VERSION, GENERIC, PROTOCOL, SIGNAL].some(form => form.test(word)) || letters === '') return undefined
  return { text: word, kind: 'model', terms: termsOf(word), bare, series: letters }
}

/** Checks whether a word after `lead` is an amount: `Use 5V` and `USB 3A` are, `ROCK 3A` is not. */
function isAmountAfter(lead: string, word: string): boolean {
  return /^\d+[VAWKMGFHSX]$/i.test(word) && !/^\p{Lu}{4,}$/u.test(lead)
}

/** Determines whether a passage with its title, headings and chips names a thing or a sibling. */
export function standingOf(thing: NamedThing, passage: string): Standing {
  const unified = unify(passage)
  if (thing.kind === 'version') {
    const versions = [...unified.matchAll(/(?<![\d.])v?(\d+\.\d+(?:\.\d+){0,2})(?![\d.]|\p{L})/giu)]
    if (versions.some(([, number = '']) => number === thing.bare || number.startsWith(`${thing.bare}.`)))
      return { standing: 'named', instead: '' }
    const other = versions.find(([whole, number = '']) => /^v/i.test(whole) || number.split('.').length === 3)
    return other ? { standing: 'other', instead: other[0] } : { standing: 'silent', instead: '' }
  }
  let instead = ''
  const short = thing.text.split('-').at(-1) ?? ''
  // Of S7-1200, the number alone is an amount of anything.
  const ownPart = short.length > 3 && /\d/.test(short) && /\p{L}/u.test(short) ? bareOf(short) : thing.bare
  if (/[ \p{Script=Han}]/u.test(thing.text) && unified.toLowerCase().includes(thing.text.toLowerCase()))
    return { standing: 'named', instead: '' }
  const words = [...unified.matchAll(WORD)]
  for (const [at, { 0: word }] of words.entries()) {
    const bare = bareOf(word)
    const paired = at > 0 ? bareOf(words[at - 1]?.[0] ?? '') + bare : bare
    // A longer name is a different thing: ESP32 is not ESP32-C3. A passage about ESP32-C3 still covers a question about
    // ESP32.
    const parts = word.toLowerCase().split('-')
    if (bare === thing.bare || paired === thing.bare || parts.includes(ownPart) || hasSpan(parts, thing.bare))
      return { standing: 'named', instead: '' }
    if (isOfFamily(thing.bare, bare)) return { standing: 'named', instead: '' }
    if (
      bare.startsWith(thing.bare) &&
      /^\p{L}/u.test(bare.slice(thing.bare.length)) &&
      bare.length - thing.bare.length < 4
    )
      return { standing: 'named', instead: '' }
    if (!instead && (isSibling(thing, bare, paired) || (parts.length > 1 && isShortSibling(thing, parts))))
      instead = word
  }
  return { standing: instead ? 'other' : 'silent', instead }
}

/** Checks whether parts of a name one after another are this name, as in ESP32-S3-Korvo-2, which is also called Korvo-2. */
function hasSpan(parts: readonly string[], bare: string): boolean {
  return parts.some((_, from) => {
    let joined = ''
    for (let at = from; joined.length < bare.length && at < parts.length; at++) joined += parts[at]
    return joined === bare
  })
}

/** Matches a family of parts, whose `x` stands for a digit or letter: STM32F4xx, SF32LB52x, RK35xx. */
const FAMILY = /^(\p{L}{2,}[\p{L}\d]*\d)(x{1,3})$/u

function isOfFamily(part: string, family: string): boolean {
  const [, start = '', open = ''] = FAMILY.exec(family) ?? []
  return start !== '' && part.startsWith(start) && part.length >= start.length + open.length
}

/** Returns the families that a part may belong to: `stm32f40x` and `stm32f4xx` for `stm32f407`. */
export function familiesOf(bare: string): string[] {
  return [1, 2, 3].flatMap(open => {
    const family = bare.slice(0, -open) + 'x'.repeat(open)
    return /^\d+$/.test(bare.slice(-open)) && FAMILY.test(family) ? [family] : []
  })
}

function isSibling(thing: NamedThing, bare: string, paired: string): boolean {
  const name = paired.startsWith(thing.series) && !bare.startsWith(thing.series) ? paired : bare
  if (!name.startsWith(thing.series) || !/\d/.test(name)) return false
  const rest = name.slice(thing.series.length)
  // One letter is a series only if a number of three or more digits follows: K230, H616.
  if (thing.series.length === 1 && !/^\d{3}/.test(rest)) return shapeOf(name) === shapeOf(thing.bare) && name.length < 4
  return /^\d/.test(rest) || /^\p{L}?\d/u.test(rest)
}

/** Checks for a sibling of a short name, such as `ESP32-C6` for `C3`. */
function isShortSibling({ bare, series }: NamedThing, parts: readonly string[]): boolean {
  return bare.length < 4 && parts.some(part => part.startsWith(series) && shapeOf(part) === shapeOf(bare))
}

const shapeOf = (name: string) => name.replace(/\d+/g, '0').replace(/\p{L}+/gu, 'a')
const bareOf = (word: string) => word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
