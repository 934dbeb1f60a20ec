import type { RegexEngine } from 'shiki/types'

/**
 * Creates the engine for the patterns of grammars. Some patterns take exponential time on a crafted line (`FROM\\`
 * eighty times in CSS), and JavaScript cannot stop a match. So a server uses Oniguruma, which limits the number of
 * attempts and is no slower. In a browser, such a line blocks only its author, and JavaScript's own engine saves 150
 * kB.
 */
export async function regexEngine(): Promise<RegexEngine> {
  if (typeof document !== 'undefined') {
    const { createJavaScriptRegexEngine } = await import('shiki/engine/javascript')
    return createJavaScriptRegexEngine({ forgiving: true })
  }
  const { createOnigurumaEngine } = await import('shiki/engine/oniguruma')
  return createOnigurumaEngine(import('shiki/wasm'))
}
