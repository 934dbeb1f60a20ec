/** The Markdown that mentions a person. Whatever the nickname holds stays a name. */
export function mentionLink({ id, nickname }: { id: number; nickname: string }): string {
  return `@[${nickname.replace(/[!-/:-@[-`{-~]/g, '\\$&')}](user:${id})`
}
