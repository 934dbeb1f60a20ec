import type { Loss } from './context.ts'

/** Pages that only the build of Sphinx makes, and their titles. */
export const BUILT_PAGES = new Map([
  ['genindex', 'Index'],
  ['modindex', 'Module Index'],
  ['py-modindex', 'Module Index'],
  ['search', 'Search Page']
])

/** A section that only lists pages of Sphinx's build, as its template has it: at the end, or before another section. */
const BUILT_SECTION =
  /^(?:([=\-~^"*+#])\1{2,}[ ]*\n[ ]*)?(\S.*)\n([=\-~^"*+#])\3{2,}[ ]*\n(?:[ ]*\n)*(?:[*-][ ]+:ref:`(?:genindex|modindex|search)`[ ]*(?:\n(?:[ ]*\n)*|$))+(?=$(?![\s\S])|\.\. |(?:\S.*\n)?([=\-~^"*+#])\4{2,}[ ]*$)/gm

/** Removes the section "Indices and tables" that leads to pages which an import does not have. */
export function withoutBuiltPages(text: string, file: string, losses: Loss[]): string {
  if (!text.includes(':ref:`')) return text
  return text.replace(BUILT_SECTION, (_, _over, title: string) => {
    losses.push({ file, message: `"${title}" was left out: it only leads to the index and the search of Sphinx.` })
    return ''
  })
}
