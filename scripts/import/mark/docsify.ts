import type { Source } from '../draft.ts'
import type { SourceFiles } from './context.ts'
import { mapLines } from './lines.ts'

const NOTE = /^([ \t]*)([?!])>[ \t]+(.*)$/
/** Settings of a link or picture in its title: `':ignore'`, `"Title :size=50%"`. */
const SETTINGS = /(\]\(<?[^\s)>]+>?)[ \t]+(['"])(.*?)\2\)/g
const LINK = /(\]\(<?)([^\s)>#?:]+)(?=[\s)>#?])/g
/** A line that Docsify replaces by a file. Its label is not shown. */
export const INCLUDE = /^[ \t]*\[[^\]]*\]\(([^\s)]+)[ \t]+['"][^'"]*:include\b[^'"]*['"]\)[ \t]*$/
const TEXT = /\.(?:md|markdown)$/i

/**
 * Converts notes, settings of links and included files of Docsify. Its links are relative to the folder of index.html,
 * also those in documents of other folders.
 */
export function fromDocsify(text: string, { file, root }: Source, files: SourceFiles): string {
  const home = `${root?.folder ? `${root.folder}/` : ''}README.md`
  const fromRoot = (whole: string, open: string, address: string) =>
    address.startsWith('/') || files.find(file, address) || !files.find(home, address) ? whole : `${open}/${address}`
  return mapLines(text, (line, inCode) => {
    if (inCode) return line
    const included = INCLUDE.exec(line)?.[1]
    if (included) return includedText(files.find(file, included) ?? files.find(home, included), files) ?? line
    return line
      .replace(
        NOTE,
        (_, indent: string, mark: string, words: string) =>
          `${indent}> [!${mark === '?' ? 'TIP' : 'WARNING'}]\n${indent}> ${words}`
      )
      .replace(SETTINGS, (_, link: string, quote: string, title: string) => {
        const words = title.replace(/(?:^|\s):[a-z][\w-]*(?:=\S+)?/g, '').trim()
        return words ? `${link} ${quote}${words}${quote})` : `${link})`
      })
      .replace(LINK, fromRoot)
  })
}

/** Returns the text of an included document, or a file of another kind as code. */
function includedText(file: string | undefined, files: SourceFiles): string | undefined {
  const text = file === undefined ? undefined : files.read(file)
  if (file === undefined || text === undefined) return undefined
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return TEXT.test(file) ? text.trim() : `${fence}${file.split('.').at(-1)}\n${text.trimEnd()}\n${fence}`
}
