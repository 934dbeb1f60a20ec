import type { Language } from '../../../src/domain/language/languages.ts'
import type { Root } from '../tools/layout.ts'
import { withoutBuiltPages } from './builtPages.ts'
import type { Tags } from './conditions.ts'
import type { Loss } from './context.ts'
import { expandTabs } from './lines.ts'
import { type Substitutions, withSubstitutions } from './placeholders.ts'
import { type RstNotes, withNoteMarks } from './rstNotes.ts'
import { withoutTranslationLinks } from './translationRoles.ts'

/** Values that the configuration gives to every document, and its language. */
export type Given = Pick<
  Root,
  'substitutions' | 'definitions' | 'defaultRole' | 'linkRoles' | 'inventories' | 'signatures' | 'codeLanguage' | 'tags'
> & { lang?: Language | undefined }

/** What the text of a document or part is prepared with. */
interface Job {
  footnotes: RstNotes
  losses: Loss[]
  substitutions: Substitutions
  tags?: Tags | undefined
  lang: Language
}

/** Returns reStructuredText without what extensions of Sphinx read first: names in braces and links to translations. */
export function preparedRst(text: string, file: string, { footnotes, losses, substitutions, tags, lang }: Job): string {
  const plain = withoutBuiltPages(expandTabs(text), file, losses)
  const filled = withSubstitutions(plain, file, substitutions, losses, tags, lang)
  return withNoteMarks(withoutTranslationLinks(filled, file, losses), footnotes)
}
