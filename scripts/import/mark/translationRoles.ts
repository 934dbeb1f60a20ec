import type { Loss } from './context.ts'

/** A role with a language and its words, such as `:link_to_translation:` of esp-docs: ``:name:`zh_CN:[中文]` ``. */
const FORM = /^\s*[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?\s*:\s*\[([^\]\n]*)\]\s*$/
const ROLE = String.raw`(?::[A-Za-z][\w+.:-]*:|\{[A-Za-z][\w+.:-]*\})${'`'}\s*[a-z]{2,3}(?:[_-][A-Za-z]{2,4})?\s*:\s*\[[^\]\n${'`'}]*\]\s*${'`'}`
/** Nothing but such roles, with brackets or bars around them. */
const ALONE = new RegExp(String.raw`^[ \t]*[([|]?[ \t]*${ROLE}(?:[ \t]*[|,/][ \t]*${ROLE})*[ \t]*[)\]|]?[ \t]*$`, 'gm')

/**
 * Removes lines that only lead to the translation, because every page has that link itself. Line numbers stay. A line is named as a
 * loss of its own kind.
 */
export function withoutTranslationLinks(text: string, file: string, losses: Loss[]): string {
  return text.replace(ALONE, (found, at: number) => {
    const line = text.slice(0, at).split('\n').length
    losses.push({ file, line, message: found.trim(), kind: 'translationLink' })
    return ''
  })
}

/** Returns the words of a role that leads to the translation. Returns undefined for another one. */
export function translationWords(text: string): string | undefined {
  return FORM.exec(text)?.[1]
}
