import { words } from '../../../src/markdown/words.ts'
import { quote } from './lines.ts'

/** Kinds of notes by the word that the page puts above them, in either language. */
const KINDS = new Map(
  Object.values(words).flatMap(({ callouts }) =>
    Object.entries(callouts).map(([kind, label]) => [label.toLowerCase(), kind.toUpperCase()])
  )
)

/** Prints a note. A title that only names a kind, such as "Warning" or 注意, is the kind. */
export function printNote(kind: string, title: string | undefined, inner: string): string {
  const text = title?.replace(/\*\*/g, '').trim() ?? ''
  const named = KINDS.get(text.toLowerCase().replace(/\s*[:：!！]$/, ''))
  const head = text && !named && text.toLowerCase() !== kind.toLowerCase() ? `\n\n**${text}**` : ''
  return quote(`[!${named ?? kind}]${head}${inner ? `\n\n${inner}` : ''}`)
}
