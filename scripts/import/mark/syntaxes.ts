import type { Source } from '../draft.ts'
import { dialectOf } from '../tools/layout.ts'
import { fromBootstrap } from './bootstrapTabs.ts'
import { withoutCodeNotations } from './codeNotations.ts'
import { withCodeTabs } from './codeTabs.ts'
import type { Loss, SourceFiles } from './context.ts'
import { convertDocument, type Part } from './convert.ts'
import { withDefinitionLists } from './definitionLists.ts'
import { fromDevsite } from './devsite.ts'
import { fromDocsify } from './docsify.ts'
import { withEmojiNames } from './emojiNames.ts'
import { withUnusedFootnotes } from './footnotes.ts'
import { fromGitbook } from './gitbook.ts'
import { fromGrav } from './grav.ts'
import { fromHexo } from './hexo.ts'
import { fromHugo } from './hugo.ts'
import { fromLiquid } from './liquid.ts'
import { withoutMdxCodeBlocks } from './mdxCodeBlocks.ts'
import { fromMkdocs } from './mkdocs.ts'
import { withMacros } from './mkdocsMacros.ts'
import { withPluginFiles } from './mkdocsPlugins.ts'
import { fromMyst, fromNoteFences } from './myst.ts'
import { withPictureSizes } from './pictureSizes.ts'
import { fromRst } from './rst.ts'
import { withSaneLists } from './saneLists.ts'
import { DETAILS, fromTeedoc } from './teedoc.ts'
import { HostFunction, UnknownValue } from './values.ts'
import { fromVitepress } from './vitepress.ts'
import { fromWiki } from './wikiLinks.ts'

const ESM = /^import\s+(?:[\w$*{][^'"\n]*from\s+)?['"][^'"\n]+['"];?[ \t]*$/m
/** An attribute of JSX, which HTML does not have: a style object or a required picture. */
const JSX = /<[A-Za-z][^<>]{0,500}?\s[A-Za-z]+=\{(?:\{|require\()/
const FENCED = /^([ \t]*)(`{3,}(?![^\n]*`)|~{3,})[^\n]*\n[\s\S]*?^[ \t]*\2[`~]*[ \t]*$/gm
/** Syntax specific to one of these tools. A folder without a configuration can come from any of them. */
const FOREIGN = /^[ \t]*(?:(?:!!!|\?\?\?\+?|===!?\+?)[ \t]|\{%|:{3,}[ \t]*\w)|\{%-?\s*\w|<(?:iframe|video|audio)\b/m
/** A fence that can be a note of Sphinx. */
const NOTE_FENCE = /^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:\{[A-Za-z]+\}|(?:\.\.[ \t]*)?[A-Za-z]+[ \t]*[:：])/m

const isJsx = (text: string) => ESM.test(text) || JSX.test(text)

interface Converted {
  parts: Part[]
  losses: Loss[]
  isConverted: boolean
}

/** Converts a document in the syntax of its tool to Markdown, and returns the lost content. */
export function convertSource(
  text: string,
  source: Source,
  files: SourceFiles,
  front: Readonly<Record<string, unknown>>
): Converted {
  const sized = source.syntax === 'rst' || source.syntax === 'mdx' ? text : withPictureSizes(text)
  const shown = source.syntax === 'mkdocs' ? withUnusedFootnotes(sized) : sized
  const converted = convertSyntax(shown, source, files, front)
  const made = /^(?:mdx|vitepress|markdown)$/.test(source.syntax ?? '')
    ? withoutNotations(converted, source.syntax === 'vitepress')
    : converted
  // These have definition lists of their own.
  if (/^(?:rst|mkdocs)$/.test(source.syntax ?? '')) return made
  const parts = made.parts.map(part => ({ ...part, text: withDefinitionLists(part.text, source.syntax === 'myst') }))
  return {
    ...made,
    parts,
    isConverted: made.isConverted || parts.some((part, at) => part.text !== made.parts[at]?.text)
  }
}

function withoutNotations(made: Converted, hasEscapes: boolean): Converted {
  return {
    ...made,
    parts: made.parts.map(part => ({ ...part, text: withCodeTabs(withoutCodeNotations(part.text, hasEscapes)) }))
  }
}

function convertSyntax(
  text: string,
  source: Source,
  files: SourceFiles,
  front: Readonly<Record<string, unknown>>
): Converted {
  const { file } = source
  const syntax = source.syntax ?? 'plain'
  const losses: Loss[] = []
  const given = { ...source.root, lang: source.lang }
  if (syntax === 'rst') return { ...whole(fromRst(text, file, files, losses, given), losses), isConverted: true }
  const isMdx =
    syntax === 'mdx' ||
    /\.mdx$/i.test(file) ||
    (syntax === 'plain' && isJsx(withoutMdxCodeBlocks(text).replace(FENCED, '')))
  if (isMdx) {
    const values = { frontMatter: front, props: {}, ...surroundings(file, files) }
    // Such a page of Fumadocs ends with a list of the pages in its folder.
    const listed = front.index === true ? `${text}\n\n<DocsCategory />\n` : text
    return {
      ...convertDocument(withoutMdxCodeBlocks(listed), file, dialectOf('mdx'), files, values),
      isConverted: true
    }
  }
  // Pages of Grav have a taxonomy.
  let made = syntax === 'plain' && 'taxonomy' in front ? fromGrav(text) : text
  const wiki = syntax === 'plain' ? files.wiki?.() : undefined
  if (wiki) made = fromWiki(made, file, wiki, losses)
  if (source.root?.hasNamedNotes) made = fromDevsite(made)
  if (syntax === 'plain') made = fromBootstrap(made, file, losses)
  if (syntax === 'plain' && DETAILS.test(made)) made = fromTeedoc(made)
  if (syntax === 'plain' && NOTE_FENCE.test(made)) made = fromNoteFences(made, file, files, losses)
  // Names become emoji within their lines, so that line numbers stay those of the source.
  const withNames = (one: string) => (source.hasEmojiNames ? withEmojiNames(one) : one)
  if (syntax === 'plain' && !FOREIGN.test(made))
    return { ...whole(withNames(made), losses), isConverted: made !== text }
  if (syntax === 'vitepress') made = fromVitepress(made, file, files, front, losses, source.root?.attributeMarks)
  if (syntax === 'mkdocs') made = withPluginFiles(made, file, files, losses)
  if (syntax === 'mkdocs') made = withMacros(made, source.root?.macros, front, one => losses.push({ file, ...one }))
  if (syntax === 'mkdocs' && source.root?.nestedIndent) made = withSaneLists(made, source.root.nestedIndent)
  if (syntax === 'mkdocs' || syntax === 'plain')
    made = fromMkdocs(withAppended(made, source, files), file, files, losses, syntax === 'mkdocs', source.root?.marks)
  if (syntax === 'gitbook' || syntax === 'plain') made = fromGitbook(made, file, files, losses)
  if (syntax === 'docsify') made = fromDocsify(made, source, files)
  if (syntax === 'hugo') made = fromHugo(made, file, files, losses)
  if (syntax === 'hexo') made = fromHexo(made, file, files, losses)
  if (syntax === 'jekyll') made = fromLiquid(made, { file, files, front, losses, root: source.root })
  // Tags of these tools can stand in the panels. A folder without a tool has none of them.
  if (syntax !== 'plain' && syntax !== 'myst') made = fromBootstrap(made, file, losses)
  if (syntax === 'myst') made = fromMyst(made, file, files, losses, given)
  // Line numbers match the original text only if nothing was inserted before.
  const converted = convertDocument(withNames(made), file, dialectOf(syntax), files, {}, made === text)
  return { parts: converted.parts, losses: [...losses, ...converted.losses], isConverted: true }
}

/** Returns the environment that a computed document can use: files of the source, and the build mode. */
function surroundings(file: string, files: SourceFiles): Record<string, unknown> {
  const readFile = new HostFunction(([path]) => {
    const found = typeof path === 'string' ? (files.find(file, path) ?? files.find(file, `@site/${path}`)) : undefined
    const text = found === undefined ? undefined : files.read(found)
    if (text === undefined) throw new UnknownValue(`${String(path)} is not there`)
    return text
  })
  return { fs: { readFile, readFileSync: readFile }, process: { env: { NODE_ENV: 'production' } } }
}

/**
 * Returns a document with the link definitions that its tool appends to each document. Abbreviations are dropped,
 * because they are only tooltips.
 */
function withAppended(text: string, { root }: Source, files: SourceFiles): string {
  const more = (root?.appended ?? []).map(file => files.read(file)?.replace(/^\*\[[^\]]+\]:.*$/gm, '') ?? '')
  return [text, ...more].filter(Boolean).join('\n\n')
}

function whole(text: string, losses: Loss[]): { parts: Part[]; losses: Loss[] } {
  return { parts: [{ text, isShared: false }], losses }
}
