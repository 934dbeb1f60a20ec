import type { Source } from '../draft.ts'
import type { SourceFiles } from './context.ts'
import { mapLines } from './lines.ts'

const NOTE = /^([ \t]*)([?!])>[ \t]+(.*)$/
/** Settings of a link or picture in its title: `':ignore'`, `"Title :size=50%"`. The limits keep a hostile line cheap. */
const SETTINGS = /(\]\(<?[^\s)>]{1,500}>?)[ \t]{1,9}(['"])([^'"]{0,300})\2\)/g
const LINK = /(\]\(<?)([^\s)>#?:]{1,500})(?=[\s)>#?])/g
/** A line that Docsify replaces by a file. Its label is not shown. */
export const INCLUDE =
  /^[ \t]*\[[^\]\n]{0,300}\]\(([^\s)]{1,500})[ \t]+['"][^'"\n]{0,300}:include\b[^'"\n]{0,300}['"]\)[ \t]*$/
/** Limits files that include each other. */
const MAX_DEPTH = 5
const TEXT = /\.(?:md|markdown)$/i

/**
 * Converts notes, settings of links and included files of Docsify. Its links are relative to the folder of index.html,
 * also those in documents of other folders.
 */
export function fromDocsify(text: string, source: Source, files: SourceFiles, depth = 0): string {
  const { file, root } = source
  const folder = root?.folder ? `${root.folder}/` : ''
  const home = `${folder}README.md`
  const fromRoot = (whole: string, open: string, address: string) => {
    if (address.startsWith('/')) return whole
    const beside = files.find(file, address)
    // Beside an included file, but not beside the document around it.
    if (beside && depth > 0) return `${open}/${beside.slice(folder.length)}`
    return beside || !files.find(home, address) ? whole : `${open}/${address}`
  }
  return mapLines(text, (line, inCode) => {
    if (inCode) return line
    const included = INCLUDE.exec(line)?.[1]
    const part = included && depth < MAX_DEPTH ? (files.find(file, included) ?? files.find(home, included)) : undefined
    if (part && TEXT.test(part)) return fromDocsify(files.read(part) ?? '', { ...source, file: part }, files, depth + 1)
    if (part) return asCode(part, files.read(part)) ?? line
    return line
      .replace(
        NOTE,
        (_, indent: string, mark: string, words: string) =>
          `\n${indent}> [!${mark === '?' ? 'TIP' : 'WARNING'}]\n${indent}> ${words}`
      )
      .replace(SETTINGS, (_, link: string, quote: string, title: string) => {
        const words = title.replace(/(?:^|\s):[a-z][\w-]*(?:=\S+)?/g, '').trim()
        return words ? `${link} ${quote}${words}${quote})` : `${link})`
      })
      .replace(LINK, fromRoot)
  })
}

/** Returns a file as a block of code, or undefined for a file that is not text. */
function asCode(file: string, text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return `${fence}${file.split('.').at(-1)}\n${text.trimEnd()}\n${fence}`
}
