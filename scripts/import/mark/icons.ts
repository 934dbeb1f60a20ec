/** The name of an icon of MkDocs Material: `:material-check:`. */
const ICON = /:(material|octicons|fontawesome|simple)-([\w-]+):/g
/** Signs of icons that say something by themselves, by the word with which their name begins. */
const SIGNS: readonly (readonly [RegExp, string])[] = [
  [/^(?:check|checkbox-marked|checkmark|thumb-up|circle-check)(?:-|$)/, '✓'],
  [/^(?:close|cancel|x|thumb-down|xmark|circle-xmark)(?:-|$)/, '✗'],
  [/^(?:alert|exclamation|triangle-exclamation)(?:-|$)/, '⚠'],
  [/^(?:help|question|circle-question)(?:-|$)/, '?'],
  [/^(?:plus|circle-plus)(?:-|$)/, '➕'],
  [/^(?:minus|circle-minus)(?:-|$)/, '➖'],
  [/^(?:delete|trash)(?:-|$)/, '✗']
]

/** Replaces icons by their signs. Others decorate the words beside them and are left out; one alone in a cell or link shows its name. */
export function withIconSigns(text: string): string {
  return text.replace(ICON, (whole, set: string, name: string, at: number) => {
    const plain = name.replace(/^(?:solid|regular)-/, '')
    // Simple Icons are logos: `:simple-x:` is no cross.
    const sign = set === 'simple' ? undefined : SIGNS.find(([pattern]) => pattern.test(plain))?.[1]
    if (sign !== undefined) return sign
    const before = text.slice(Math.max(0, at - 99), at)
    const after = text.slice(at + whole.length, at + whole.length + 99)
    const isAlone = /\|[ \t]*$/.test(before) ? /^[ \t]*\|/.test(after) : before.endsWith('[') && after.startsWith(']')
    return isAlone ? name.replace(/-/g, ' ') : ''
  })
}

/** Returns a text without icons, for titles, whose words say enough. */
export function withoutIcons(text: string): string {
  return text.replace(ICON, '')
}
