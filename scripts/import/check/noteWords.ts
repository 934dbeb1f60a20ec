import { PLAIN_FIELDS } from '../frontMatter.ts'

/** Fields that a document of MkDocs has above its text, without lines around them. */
const OPEN_FIELDS = new RegExp(
  `^\\uFEFF?(?:[ \\t]*\\n)*(?: {0,3}(?:${PLAIN_FIELDS})[ \\t]*:.*(?:\\n|$)(?:(?: {4}|\\t).*(?:\\n|$))*)+`,
  'i'
)

/** Removes the fields above a text of MkDocs, which are no words of the page. */
export const withoutMkdocsFields = (text: string) => text.replace(OPEN_FIELDS, '')

/** Removes the kind of a note from a text, where a title or indented text follows. A page shows it as a sign. */
export function withoutNoteKinds(text: string): string {
  return text.replace(/^([ \t]*)(?:!!!|\?\?\?\+?|===)[ \t]+[\w -]*(?=(?:"[^\n]*)?\n(?:[ \t]*\n)*\1(?: {2}|\t))/gm, ' ')
}

/** Removes the words that make a paragraph or a quote of DevSite a note. */
export function withoutNamedNotes(text: string): string {
  return text
    .replace(/^(#[^\n]*\n(?:[ \t]*\n)?)Duration:[ \t]*\d[\d:]*[ \t]*$/gm, '$1')
    .replace(/^[ \t]*>[ \t]?aside (?:positive|negative)[ \t]*$/gm, ' ')
    .replace(
      /^([ \t]*(?:>[ \t]?)?)(?:\*\*)?(?:Note|Tip|Hint|Important|Caution|Warning|Attention|Success)(?::|(?=\*\*:))/gm,
      '$1 '
    )
}

/** Removes the kinds of notes from a text of MkDocs, whose code blocks were taken out, so that a note can seem empty. */
export function withoutMkdocsKinds(text: string): string {
  // The line that includes a file is none.
  const plain = text.replace(/^[ \t]*-{1,9}8<-{1,9}[ \t]+\S.*$/gm, ' ')
  return plain.replace(/^[ \t]*(?:!!!|\?\?\?\+?)[ \t]*[\w-]+(?:[ \t]+(?:inline|end))*(?=[ \t]*(?:"|$))/gm, ' ')
}

/** Makes labels of Bootstrap's tabs text, because they lead to no place of the article. */
export function withoutTabLinks(text: string): string {
  return text.includes('tab-pane')
    ? text.replace(/<a\s(?=[^<>]{0,500}data-(?:bs-)?toggle=["']?(?:tab|pill)\b)/gi, '<span ')
    : text
}

/** Removes the marks of MkDocs' extensions that are no words of the page: blocks between slashes, included files and what code describes. */
export function withoutMkdocsMarks(text: string): string {
  return text
    .replace(/^[ \t]*(?:\{\*[^\n]*\*\}|\{![^\n]*!\})[ \t]*$/gm, ' ')
    .replace(/^( {0,3}):::[ \t]+([\w.:/-]+)[ \t]*(?:\n(?: {4}|\t)[ \t]*\S[^\n]*)*$/gm, ' $2')
    .replace(
      /^([ \t]*)\/{3,}[ \t]*[A-Za-z][\w-]*(?:[ \t]*\|)?([^\n]*)(?:\n\1(?: {4}|\t)[ \t]*[\w-]+[ \t]*:[^\n]*)*$/gm,
      '$1$2'
    )
}
