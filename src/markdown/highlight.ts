import { createShikiPrimitive } from 'shiki/core'
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript'
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate'
import { escapeHtml } from './escape.ts'
import { loadGrammar } from './languages.ts'
import { plainScopes, tokenKinds } from './tokenKinds.ts'

const longestBlock = 60_000
const longestLine = 2_000
const patienceMs = 1_000
const memoSize = 500
const memoBlock = 8_000

// A theme needs colours and we need classes: class n is written as the colour #00000n and read back below.
const classes = Object.keys(tokenKinds)
const colour = (index: number) => `#${index.toString(16).padStart(6, '0')}`
const theme = {
  name: 'classes',
  type: 'light' as const,
  fg: colour(0),
  bg: '#FFFFFF',
  settings: [
    ...Object.values(tokenKinds).map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: colour(index + 1) }
    })),
    { scope: plainScopes, settings: { foreground: colour(0) } }
  ]
}

const shiki = createShikiPrimitive({
  engine: createJavaScriptRegexEngine({ forgiving: true }),
  langs: [],
  themes: [theme]
})
const classOfColour = shiki.setTheme(theme.name).colorMap.map(value => {
  const index = Number.parseInt(value?.slice(1) ?? '', 16)
  return classes[index - 1] ?? ''
})

const loading = new Map<string, Promise<void>>()
const memo = new Map<string, string>()
const warm = new Set<string>()

/** Code as HTML with one short class per token kind; `grammar` comes from grammarName(). Never throws. */
export async function highlight(code: string, grammar: string): Promise<string> {
  if (code.length > longestBlock || hasLongLine(code)) return escapeHtml(code)
  const key = `${grammar}\n${code}`
  const known = memo.get(key)
  if (known !== undefined) return known
  try {
    await load(grammar)
    const html = paint(code, grammar)
    if (code.length <= memoBlock) remember(key, html)
    return html
  } catch {
    // A chunk that did not arrive, or a grammar that this engine cannot run: plain code is still readable.
    loading.delete(grammar)
    return escapeHtml(code)
  }
}

function load(grammar: string): Promise<void> {
  let job = loading.get(grammar)
  if (!job) {
    job = loadGrammar(grammar).then(registrations => shiki.loadLanguageSync(...registrations))
    loading.set(grammar, job)
  }
  return job
}

function paint(code: string, name: string): string {
  const html = paintUntil(performance.now() + patienceMs, code, name)
  if (html !== undefined) {
    warm.add(name)
    return html
  }
  // The first block of a language also pays for compiling its grammar (a second for C++): that one may try again.
  const again = warm.has(name) ? undefined : paintUntil(performance.now() + patienceMs, code, name)
  return again ?? escapeHtml(code)
}

function paintUntil(deadline: number, code: string, name: string): string | undefined {
  const grammar = shiki.getLanguage(name)
  // Loading a grammar leaves the registry without its theme; setting it again is cheap.
  shiki.setTheme(theme.name)
  const out = new Spans()
  let state = INITIAL
  for (const [index, line] of code.split('\n').entries()) {
    const left = deadline - performance.now()
    if (left <= 0) return undefined
    const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine2(line, state, left)
    if (stoppedEarly) return undefined
    state = ruleStack
    if (index > 0) out.add('\n', '')
    for (let at = 0; at < tokens.length; at += 2) {
      const kind = classOfColour[EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0)] ?? ''
      out.add(line.slice(tokens[at], tokens[at + 2] ?? line.length), kind)
    }
  }
  return out.end()
}

/** Joins neighbours of one class; blanks have no colour, so they never end a span that goes on after them. */
class Spans {
  html = ''
  kind = ''
  text = ''
  blanks = ''

  add(text: string, kind: string): void {
    if (/^\s*$/.test(text)) {
      this.blanks += text
    } else if (kind === this.kind) {
      this.text += this.blanks + text
      this.blanks = ''
    } else {
      this.close()
      this.kind = kind
      this.text = text
    }
  }

  close(): void {
    const text = escapeHtml(this.text)
    this.html += (this.kind && text ? `<span class="${this.kind}">${text}</span>` : text) + this.blanks
    this.blanks = ''
  }

  end(): string {
    this.close()
    return this.html
  }
}

function remember(key: string, html: string): void {
  // Oldest out first: a Map keeps the order of insertion.
  if (memo.size >= memoSize) memo.delete(memo.keys().next().value ?? '')
  memo.set(key, html)
}

function hasLongLine(code: string): boolean {
  for (let from = 0; from <= code.length; ) {
    const end = code.indexOf('\n', from)
    if ((end < 0 ? code.length : end) - from > longestLine) return true
    if (end < 0) return false
    from = end + 1
  }
  return false
}
