/** Matches an @ with the first letters of a name at the end of a text. A mail address does not match. */
export const MENTION_BEGUN = /(?:^|[^\w@])@[^\s@[\]()]{1,30}$/u

/**
 * Returns the start of the mention at the end of `text`, and the typed part of the name. Returns undefined if there is
 * none.
 */
export function mentionBegun(text: string): { from: number; q: string } | undefined {
  const found = MENTION_BEGUN.exec(text)
  if (!found) return undefined
  const from = found.index + found[0].indexOf('@')
  return { from, q: text.slice(from + 1) }
}

/**
 * Returns the Markdown that mentions a person. Special characters in the nickname are escaped, and brackets are written
 * as references, because escaped ones may begin a formula.
 */
export function mentionLink({ id, nickname }: { id: number; nickname: string }): string {
  const name = nickname.replace(/[!-/:-@[-`{-~]/g, sign =>
    /[()[\]]/.test(sign) ? `&#${sign.charCodeAt(0)};` : `\\${sign}`
  )
  return `@[${name}](user:${id})`
}
