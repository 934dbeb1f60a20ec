import { createShikiPrimitive } from 'shiki/core'
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate'
import type { Grammar, ShikiPrimitive } from 'shiki/types'
import { escapeHtml } from '../domain/escapeHtml.ts'
import { loadGrammar } from './languages.ts'
import { regexEngine } from './regexEngine.ts'
import { Spans } from './spans.ts'
import { plainScopes, tokenKinds } from './tokenKinds.ts'

const patienceMs = 1_000
/** A line of a log that reports an error: by a word, or by a negative error number such as -110, which has no unit (-70 dBm). */
const errorLine =
  /(?<!\b(?:no|0|without) )\b(?:error|fail(?:ed|ure)?|panic)\b| -\d{2,3}\b(?!\.\d| ?(?:dB|°|℃|[mkµ]?[VAWC]\b|%|ms\b))/i

// A theme needs colours, but the HTML needs classes. Class n is written as the colour #00000n and converted back below.
const kinds = Object.keys(tokenKinds)
const colour = (index: number) => `#${index.toString(16).padStart(6, '0')}`
const theme = {
  name: 'kinds',
  type: 'light' as const,
  fg: colour(0),
  bg: '#ffffff',
  settings: [
    ...Object.values(tokenKinds).map((scope, index) => ({
      scope: [...scope],
      settings: { foreground: colour(index + 1) }
    })),
    { scope: plainScopes, settings: { foreground: colour(0) } }
  ]
}

/** Colours code with the grammars that it has loaded. */
export class Painter {
  readonly #shiki: ShikiPrimitive
  /** Classes by the number that Shiki assigns to the token's colour. */
  readonly #classes: string[]
  readonly #loading = new Map<string, Promise<void>>()
  readonly #warm = new Set<string>()

  private constructor(shiki: ShikiPrimitive) {
    this.#shiki = shiki
    const colours = shiki.setTheme(theme.name).colorMap
    this.#classes = colours.map(value => kinds[Number.parseInt(value?.slice(1) ?? '', 16) - 1] ?? '')
  }

  /** Starts the engine, which takes about 50 ms, once. */
  static async create(): Promise<Painter> {
    return new Painter(createShikiPrimitive({ engine: await regexEngine(), langs: [], themes: [theme] }))
  }

  /** Loads a grammar once. A failed load is retried on the next call. */
  load(name: string): Promise<void> {
    let job = this.#loading.get(name)
    if (!job) {
      job = loadGrammar(name).then(registrations => this.#shiki.loadLanguageSync(...registrations))
      job.catch(() => this.#loading.delete(name))
      this.#loading.set(name, job)
    }
    return job
  }

  /** Converts code to HTML, or only escapes it if the tokeniser takes longer than it does for normal code. */
  paint(code: string, name: string): string {
    const html = this.#paintOnce(code, name)
    if (html !== undefined) {
      this.#warm.add(name)
      return html
    }
    // The first block of a language also includes the compilation of its grammar, so it may be tried again.
    return (this.#warm.has(name) ? undefined : this.#paintOnce(code, name)) ?? escapeHtml(code)
  }

  #paintOnce(code: string, name: string): string | undefined {
    const grammar: Grammar = this.#shiki.getLanguage(name)
    // Loading a grammar resets the theme of the registry. Setting it again is cheap.
    this.#shiki.setTheme(theme.name)
    const deadline = performance.now() + patienceMs
    const lines = code.split('\n')
    let out = new Spans()
    let html = ''
    let state = INITIAL
    for (const [index, line] of lines.entries()) {
      const left = deadline - performance.now()
      if (left <= 0) return undefined
      const { tokens, ruleStack, stoppedEarly } = grammar.tokenizeLine2(line, state, left)
      if (stoppedEarly) return undefined
      state = ruleStack
      for (let at = 0; at < tokens.length; at += 2) {
        const kind = this.#classes[EncodedTokenMetadata.getForeground(tokens[at + 1] ?? 0)] ?? ''
        out.add(line.slice(tokens[at], tokens[at + 2] ?? line.length), kind)
      }
      if (index < lines.length - 1) out.add('\n', '')
      if (name !== 'log') continue
      html += errorLine.test(line) ? `<span class="err">${out.end()}</span>` : out.end()
      out = new Spans()
    }
    return html + out.end()
  }
}
