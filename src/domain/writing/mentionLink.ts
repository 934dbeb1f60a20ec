/** An @ and the first letters of a name, where a text ends so; an address of mail is none. */
export const MENTION_BEGUN = /(?:^|[^\w@])@[^\s@[\]()]{1,30}$/u

/** Where the mention begins with which `text` ends, and what was typed of the name; undefined where there is none. */
export function mentionBegun(text: string): { from: number; q: string } | undefined {
  const found = MENTION_BEGUN.exec(text)
  if (!found) return undefined
  const from = found.index + found[0].indexOf('@')
  return { from, q: text.slice(from + 1) }
}

/** The Markdown that mentions a person. Whatever the nickname holds stays a name. */
export function mentionLink({ id, nickname }: { id: number; nickname: string }): string {
  return `@[${nickname.replace(/[!-/:-@[-`{-~]/g, '\\$&')}](user:${id})`
}
