import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete'
import type { Extension } from '@codemirror/state'
import type { Suggestion } from '../../../contract/writing.ts'
import { MENTION_BEGUN, mentionLink } from '../../../domain/writing/mentionLink.ts'

/** Suggests people after an @, and inserts the chosen one as a mention. */
export function mentions(suggest: (q: string) => Promise<Suggestion[]>, official: string): Extension {
  const source = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const typed = context.matchBefore(MENTION_BEGUN)
    if (!typed) return null
    const at = typed.from + typed.text.indexOf('@')
    const people = await suggest(context.state.sliceDoc(at + 1, context.pos))
    if (context.aborted || people.length === 0) return null
    return {
      from: at,
      filter: false,
      options: people.map(person => ({
        label: `@${person.nickname}`,
        ...(person.official && { detail: official }),
        apply: `${mentionLink(person)} `
      }))
    }
  }
  return autocompletion({ override: [source], icons: false, closeOnBlur: true })
}
