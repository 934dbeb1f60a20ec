/** Characters after which an unclosed bracket, tag or link counts as text. */
const MAX_LINE_LENGTH = 2000
const CITES = /^\s*\^?\d{1,4}(?:\s*[,，、;-]\s*\^?\d{1,4})*\s*(?:†[^\]】]*)?$/
const OPENS_FENCE = /^ {0,3}(`{3,}(?=[^`\n]*$)|~{3,})/
const MAY_OPEN_FENCE = /^ {0,3}[`~]{0,2}$/
const LINKED = /(?:(?:[a-z][a-z\d+.-]{0,15}:)?\/\/|www\.)[\w:/?#@$&*+,;=%.~-]+/gi
/** Matches the possible start of an address, and the blanks before a citation that may be removed. */
const HELD = /([\w:/?#@$&*+,;=%.~-]*)([ \t]*)$/
const LAST = /(?:[ \t]+|[\w:/?#@$&*+,;=%.~-]+)$/
const IN_WORD = /[\w:/?#@$&*+,;=%.~-]/
const SPECIAL = /[[【\]<\n]|!(?=\[|$)/

/**
 * Filters the streamed output of a model. Removes unknown citation numbers, images, HTML, and links to anything but the
 * cited passages. Keeps the text of removed links. Keeps code blocks as they are, because they contain no links.
 */
export class AnswerSanitizer {
  /** All output so far. */
  text = ''
  #rest = ''
  #fence = ''
  readonly #most: number
  readonly #links: ReadonlySet<string>

  /**
   * @param most the highest passage number; numbers start at 1
   * @param links the addresses of the passages
   */
  constructor(most: number, links: Iterable<string>) {
    this.#most = most
    this.#links = new Set(links)
  }

  /** Adds input and returns the output that is ready. */
  push(delta: string): string {
    this.#rest += delta
    return this.#let(false)
  }

  /** Ends the input and returns the remaining output. */
  end(): string {
    return this.#let(true)
  }

  #let(final: boolean): string {
    const before = this.text.length
    while (this.#rest !== '' && this.#step(final));
    return this.text.slice(before)
  }

  /** Processes the next token. Returns false if more input is needed. */
  #step(final: boolean): boolean {
    const atStart = this.text === '' || this.text.endsWith('\n')
    if (this.#fence) return this.#code(final)
    if (atStart && MAY_OPEN_FENCE.test(this.#rest) && !final) return false
    if (atStart && /^ {0,3}(?:```|~~~)/.test(this.#rest)) {
      const line = this.#line(final)
      if (line === undefined) return false
      this.#fence = OPENS_FENCE.exec(line.trimEnd())?.[1] ?? ''
      if (this.#fence) return this.#take(line.length, line)
      return this.#take(3, line.slice(0, 3))
    }
    const at = this.#rest.search(SPECIAL)
    if (at < 0) return this.#words(this.#rest, final)
    if (at > 0 && !/[[【!]/.test(this.#rest[at] ?? '')) return this.#words(this.#rest.slice(0, at), true)
    return this.#special(at, final)
  }

  #special(at: number, final: boolean): boolean {
    const rest = this.#rest.slice(at)
    if (rest.startsWith('\n')) return this.#take(1, '\n')
    if (rest.startsWith('<')) return this.#tag(final)
    if (rest.startsWith(']')) {
      return this.#take(1, ']')
    }
    if (rest === '!') return final && this.#take(at + 1, `${this.#plain(this.#rest.slice(0, at))}!`)
    const picture = rest.startsWith('!')
    const bracket = /^!?[[【]([^[\]【】\n]*)[\]】]/.exec(rest)
    if (!bracket) return this.#open(at, picture, final)
    const [whole, inner = ''] = bracket
    if (whole.length === rest.length && !final) return false
    const target = targetOf(rest.slice(whole.length))
    if (target === 'open' && !final) return false
    const link = target === 'open' ? undefined : target
    const length = at + whole.length + (link?.length ?? 0)
    const words = this.#plain(this.#rest.slice(0, at))
    if (picture) return this.#take(length, words.replace(/[ \t]+$/, ''))
    if (link && this.#links.has(link.address))
      return this.#take(length, `${words}[${this.#plain(inner)}](${link.address})`)
    if (link && !CITES.test(inner)) {
      // Emits the text before the link on its own, so that both together cannot form another link.
      this.#take(at, words)
      return this.#take(length - at, this.#plain(inner))
    }
    if (!CITES.test(inner) || this.#inCode(words)) return this.#take(at + 1, `${words}${rest[0]}`)
    const known = [...inner.replace(/†.*/, '').matchAll(/\d+/g)].map(Number).filter(n => n >= 1 && n <= this.#most)
    const cites = [...new Set(known)].map(n => `[${n}]`).join('')
    return this.#take(length, cites ? words + cites : words.replace(/[ \t]+$/, ''))
  }

  /** Handles a bracket that is not closed yet. */
  #open(at: number, picture: boolean, final: boolean): boolean {
    const rest = this.#rest.slice(at + (picture ? 2 : 1))
    const ends = /[[【\n]/.test(rest) || rest.length > MAX_LINE_LENGTH
    if (!ends && !final) return false
    return this.#take(
      at + (picture ? 2 : 1),
      `${this.#plain(this.#rest.slice(0, at))}${this.#rest[at + (picture ? 1 : 0)]}`
    )
  }

  #tag(final: boolean): boolean {
    if (this.#rest.length === 1 && !final) return false
    if (!/^<[a-z/!?]/i.test(this.#rest)) return this.#take(1, '<')
    const end = this.#rest.indexOf('>')
    if (end >= 0 && end < MAX_LINE_LENGTH) return this.#take(end + 1, '')
    if (this.#rest.length < MAX_LINE_LENGTH && !final) return false
    return this.#take(1, '< ')
  }

  #words(words: string, final: boolean): boolean {
    const [held = '', word = '', blanks = ''] = final || words.length > MAX_LINE_LENGTH ? [] : (HELD.exec(words) ?? [])
    // A complete word that is not an address need not wait for the next one.
    const isOver = blanks !== '' && this.#plain(word) === word
    let ready = words.slice(0, words.length - (isOver ? blanks : held).length)
    // A removed address or a blank at the end must wait for the text after it.
    while (held && ready && /(?:^|[ \t])$/.test(this.#plain(ready))) ready = ready.replace(LAST, '')
    return ready !== '' && this.#take(ready.length, this.#plain(ready))
  }

  #code(final: boolean): boolean {
    const line = this.#line(final)
    if (line === undefined) return false
    const closes = line.trim()
    const mark = this.#fence[0] ?? ''
    if (closes.length >= this.#fence.length && closes === mark.repeat(closes.length)) this.#fence = ''
    return this.#take(line.length, line)
  }

  #line(final: boolean): string | undefined {
    const end = this.#rest.indexOf('\n')
    return end >= 0 ? this.#rest.slice(0, end + 1) : final ? this.#rest : undefined
  }

  #plain(words: string): string {
    return words.replace(LINKED, '').replace(/<(?=[a-z/!?])/gi, '< ')
  }

  /** Checks whether inline code is open at the end of the current output line plus `more`. */
  #inCode(more: string): boolean {
    const line = (this.text + more).slice((this.text + more).lastIndexOf('\n') + 1)
    return (line.match(/`/g)?.length ?? 0) % 2 === 1
  }

  #take(length: number, text: string): boolean {
    this.#rest = this.#rest.slice(length)
    const apart = joins(this.text, text) || (text[0] === ']' && /\[\d+$/.test(this.text) && !this.#inCode(''))
    this.text += apart ? ` ${text}` : text
    return true
  }
}

/**
 * Parses a link target at the start of `text`. Returns its address and length, or `open` if its end is still missing.
 */
function targetOf(text: string): { address: string; length: number } | 'open' | undefined {
  if (text[0] !== '(') return undefined
  let depth = 0
  for (let at = 0; at < text.length && at < MAX_LINE_LENGTH; at++) {
    if (text[at] === '\n') return undefined
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) {
      const [address = '', title = ''] = text.slice(1, at).trim().split(/\s+/, 2)
      // Several words are a remark in parentheses, not an address.
      return title === '' || /^["'(]/.test(title)
        ? { address: address.replace(/^<|>$/g, ''), length: at + 1 }
        : undefined
    }
  }
  return text.length < MAX_LINE_LENGTH ? 'open' : undefined
}

/**
 * Checks whether two pieces would form a link, a link target, a tag or an address only when joined. This can happen if
 * something between them was removed.
 */
function joins(before: string, after: string): boolean {
  if (/\]$/.test(before) && /^[(:]/.test(after)) return true
  if (/<$/.test(before) && /^[a-z/!?]/i.test(after)) return true
  const tail = tailOf(before)
  if (tail === '') return false
  return [...`${tail}${after}`.matchAll(LINKED)].some(
    ({ 0: link, index }) => index < tail.length && index + link.length > tail.length
  )
}

/** Returns the word at the end of `text`. A regular expression would restart at each character. */
function tailOf(text: string): string {
  let at = text.length
  while (at > 0 && text.length - at < MAX_LINE_LENGTH && IN_WORD.test(text[at - 1] ?? '')) at--
  return text.slice(at)
}
