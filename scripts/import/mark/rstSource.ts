import type { Loss } from './context.ts'
import { expandTabs } from './lines.ts'
import { type Substitutions, withSubstitutions } from './placeholders.ts'
import { type RstNotes, withNoteMarks } from './rstNotes.ts'
import { withoutTranslationLinks } from './translationRoles.ts'

/** What the text of a document or part is prepared with. */
interface Job {
  footnotes: RstNotes
  losses: Loss[]
  substitutions: Substitutions
}

/** Returns reStructuredText without what extensions of Sphinx read first: names in braces and links to translations. */
export function preparedRst(text: string, file: string, { footnotes, losses, substitutions }: Job): string {
  const filled = withSubstitutions(expandTabs(text), file, substitutions, losses)
  return withNoteMarks(withoutTranslationLinks(filled, file, losses), footnotes)
}
