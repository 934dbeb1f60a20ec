/** A link to another language that an import took for the first paragraph: `zh_CN:[中文]`. */
const LANGUAGE_LINK = /^[\w-]+:\s*\[[^\]]*\]$/
const CHINESE = /\p{Script=Han}/u
/** A variable of a documentation generator: `{IDF_TARGET_NAME}`, `{{version}}`. Not one of a shell: `${HOME}`. */
const VARIABLE = /(?<!\$)(?:\{[A-Z][A-Z\d_]+\}|\{\{[^{}]*\}\})/

/**
 * Returns the summary of an article as a list shows it. It is empty for a summary that says nothing: a single token, such
 * as a link to another language, or a text with an unresolved variable.
 */
export function shownSummary(summary: string): string {
  const text = summary.trim()
  const isToken = LANGUAGE_LINK.test(text) || !(/\s/.test(text) || CHINESE.test(text))
  return isToken || VARIABLE.test(text) ? '' : text
}
