/** A text as a person or a program reads it, with the position of each character in the original text. */
export interface View {
  text: string
  /** Start and end of each UTF-16 unit in the original text. Undefined if the text is unchanged. */
  from?: Int32Array
  to?: Int32Array
}

/** Full-width signs that end or divide a sentence. As ASCII they could belong to a password. */
const SENTENCE_SIGNS = new Set(['，', '；', '！', '？'])
const INVISIBLE = /\p{Cf}|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164/u
const NEEDS_PLAIN = /[^\t\n\r\x20-\x7e\u3001\u3002\u4e00-\u9fff\u201c\u201d\uff0c\uff1b\uff01\uff1f]/
const NEEDS_DECODED =
  /&(?:#\w{1,8}|[a-z]{2,8});?|%[0-9a-f]{2}|\\[!-/:-@[-`{-~]|\*\*|__|~~|<\/?[a-z]{1,10}\b[^<>\n]{0,100}>/i
const NAMED: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', commat: '@', period: '.', colon: ':', sol: '/' },
  ...{ num: '#', hyphen: '-', dash: '-', lowbar: '_', equals: '=', plus: '+', excl: '!', dollar: '$', ast: '*' },
  ...{ ensp: ' ', emsp: ' ', shy: '', zwj: '', zwnj: '', tab: ' ', percnt: '%', lpar: '(', rpar: ')', bsol: '\\' }
}

/** Removes invisible characters and converts full-width letters and digits to ASCII. */
export function plainView(text: string): View {
  if (!NEEDS_PLAIN.test(text)) return { text }
  const out = new Writer()
  let offset = 0
  for (const character of text) {
    const end = offset + character.length
    if (character <= '\x7e' || (character >= '\u4e00' && character <= '\u9fff')) out.add(character, offset, end)
    else if (!INVISIBLE.test(character)) out.add(plain(character), offset, end)
    offset = end
  }
  return out.view()
}

/** Creates a view with numeric escapes decoded, and without Markdown and HTML marks inside words. */
export function decodedView(view: View): View | undefined {
  const { text } = view
  if (!NEEDS_DECODED.test(text)) return undefined
  const out = new Writer()
  const regex =
    /&(?:#(?:x([0-9a-f]{1,6})|(\d{1,7}))|([a-z]{2,8}));?|((?:%[0-9a-f]{2})+)|\\([!-/:-@[-`{-~])|\*\*|__|~~|`|<\/?(?:b|i|u|em|strong|code|span|font|wbr|s|del|ins|mark|sub|sup|small|big|tt|kbd|a)\b[^<>\n]{0,200}>/gi
  let from = 0
  const copy = (to: number) => {
    for (; from < to; from++) out.add(text[from] ?? '', from, from + 1)
  }
  for (const match of text.matchAll(regex)) {
    const [whole, hex, decimal, name, percent, escaped] = match
    const shown = hex || decimal ? character(hex, decimal) : name ? NAMED[name.toLowerCase()] : undefined
    if ((hex || decimal || name) && shown === undefined) continue
    copy(match.index)
    from = match.index + whole.length
    if (shown !== undefined) out.add(shown, match.index, from)
    else if (percent) out.add(decodePercent(percent), match.index, from)
    else if (escaped) out.add(escaped, match.index, from)
  }
  copy(text.length)
  const decoded = plainView(out.text)
  return compose(view, compose(out.view(), decoded))
}

/** Creates a view that joins lines broken within a word: keys and tokens wrapped by a mail or a terminal. */
export function joinedView(view: View): View | undefined {
  const { text } = view
  if (!/[\w+/=.@-]\r?\n[ \t>|]{0,12}[\w+/=.@-]/.test(text)) return undefined
  const out = new Writer()
  let from = 0
  for (const match of text.matchAll(/(?<=[\w+/=.@-])[ \t]{0,2}\\?\r?\n[ \t>|]{0,12}(?=[\w+/=.@-])/g)) {
    for (; from < match.index; from++) out.add(text[from] ?? '', from, from + 1)
    from = match.index + match[0].length
  }
  for (; from < text.length; from++) out.add(text[from] ?? '', from, from + 1)
  return compose(view, out.view())
}

/** Converts a span of a view to a span of the original text. */
export function toWritten({ from, to }: View, start: number, end: number): { start: number; end: number } {
  return from && to ? { start: from[start] ?? 0, end: to[end - 1] ?? 0 } : { start, end }
}

/** Composes two views, so that offsets refer to the text of the first. */
function compose(first: View, second: View): View {
  const { from, to } = first
  if (!second.from || !second.to) return { ...first, text: second.text }
  if (!from || !to) return second
  return {
    text: second.text,
    from: second.from.map(offset => from[offset] ?? 0),
    to: second.to.map(offset => to[offset - 1] ?? 0)
  }
}

class Writer {
  private readonly parts: string[] = []
  private readonly from: number[] = []
  private readonly to: number[] = []
  get text(): string {
    return this.parts.join('')
  }
  add(shown: string, from: number, to: number): void {
    this.parts.push(shown)
    for (let i = 0; i < shown.length; i++) {
      this.from.push(from)
      this.to.push(to)
    }
  }
  view(): View {
    return { text: this.text, from: Int32Array.from(this.from), to: Int32Array.from(this.to) }
  }
}

function plain(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (SENTENCE_SIGNS.has(character)) return character
  // Arabic and Indian digits.
  for (const zero of [0x660, 0x6f0, 0x966]) if (code >= zero && code < zero + 10) return String(code - zero)
  if (code === 0x3000 || code === 0xa0 || (code >= 0x2000 && code <= 0x200a)) return ' '
  if (code >= 0x2010 && code <= 0x2015) return '-'
  if (code < 0x2000) return character
  const normal = character.normalize('NFKC')
  return /^[\x21-\x7e]+$/.test(normal) ? normal : character
}

function character(hex: string | undefined, decimal: string | undefined): string | undefined {
  const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
  return code > 0 && code < 0x110000 && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : undefined
}

function decodePercent(run: string): string {
  try {
    return decodeURIComponent(run)
  } catch {
    return run.replace(/%([0-9a-f]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
}
