import type { RegexEngine } from 'shiki/types'

/**
 * The engine that runs the grammars' patterns. Grammars hold patterns that take exponential time on a line made for
 * it (`FROM\\` eighty times in CSS), and JavaScript cannot stop a match. So a server runs Oniguruma, which gives up
 * after so many tries and is no slower; in a browser such a line holds up nobody but who typed it, and JavaScript's
 * own engine saves them 150 kB.
 */
export async function regexEngine(): Promise<RegexEngine> {
  if (typeof document !== 'undefined') {
    const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript')
    return createJavaScriptRegexEngine({ forgiving: true })
  }
  const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
  return createOnigurumaEngine(import('shiki/wasm'))
}
