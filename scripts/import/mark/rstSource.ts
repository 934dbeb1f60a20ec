import type { Language } from '../../../src/domain/language/languages.ts'
import type { Root } from '../tools/layout.ts'
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
}

/** A section that only lists pages of Sphinx's build, as its template has it. */
const BUILT_SECTION =
  /^(\S.*)\n([=\-~^"*+#])\2{2,}[ ]*\n(?:[ ]*\n)*(?:[*-][ ]+:ref:`(?:genindex|modindex|search)`[ ]*(?:\n(?:[ ]*\n)*|$))+(?=$|\S)/gm

/** Removes the section "Indices and tables" that leads to pages which an import does not have. */
function withoutBuiltPages(text: string, file: string, losses: Loss[]): string {
  if (!text.includes(':ref:`')) return text
  return text.replace(BUILT_SECTION, (_, title: string) => {
    losses.push({ file, message: `"${title}" was left out: it only leads to the index and the search of Sphinx.` })
    return ''
  })
}

/** Returns reStructuredText without what extensions of Sphinx read first: names in braces and links to translations. */
export function preparedRst(text: string, file: string, { footnotes, losses, substitutions, tags }: Job): string {
  const filled = withSubstitutions(withoutBuiltPages(expandTabs(text), file, losses), file, substitutions, losses, tags)
  return withNoteMarks(withoutTranslationLinks(filled, file, losses), footnotes)
}
