import type { Amounts } from './sourceWords.ts'

/** Removes shortcodes of Hugo. Of their values, only those of several words are text. */
export function withoutShortcodes(text: string, amounts: Amounts): string {
  return text.replace(/\{\{[<%]((?:(?!\}\}|\{\{[<%])[\s\S])*?)[>%]\}\}/g, (_, inside: string) => {
    const [before, name = ''] = /^[ \t]*([\w./-]+)?/.exec(inside) ?? ['']
    const isPicture = /^(?:figure|image|img|imgproc|picture)$/.test(name)
    if (isPicture) amounts.pictures++
    return isPicture ? ' ' : ` ${quotedWords(inside.slice(before.length)).join(' ')} `
  })
}

/** Returns the values in quotes that have several words. */
function quotedWords(text: string): string[] {
  const found: string[] = []
  const parts = text.split('"')
  for (let at = 1; at < parts.length - 1; at++) {
    const part = parts[at] ?? ''
    if (!/\S +\S/.test(part)) continue
    found.push(`"${part}"`)
    at++
  }
  return found
}
