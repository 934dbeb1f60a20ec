import { ownValue } from '../../../src/domain/ownValue.ts'
import type { Marks } from '../mark/mkdocsInline.ts'
import { listAt, member, textAt } from './configFile.ts'

/** Extensions of Markdown with their options, by name. */
export type Extensions = ReadonlyMap<string, unknown>

/** Notes of pymdownx.blocks.admonition without types of a site's own. */
const NOTES = ['note', 'attention', 'caution', 'danger', 'error', 'tip', 'hint', 'warning']

const PROVIDERS: Record<string, string> = {
  github: 'https://github.com/',
  gitlab: 'https://gitlab.com/',
  bitbucket: 'https://bitbucket.org/'
}

/** Returns the extensions that mkdocs.yml names, in a list or as a map. */
export function mkdocsExtensions(config: unknown): Extensions {
  const given = member(config, 'markdown_extensions')
  const found = new Map<string, unknown>()
  for (const one of Array.isArray(given) ? given : [given]) {
    if (typeof one === 'string') found.set(one, undefined)
    else if (typeof one === 'object' && one !== null)
      for (const name of Object.keys(one)) found.set(name, member(one, name))
  }
  return found
}

/** Returns what extensions make of signs in a text. */
export function marksOf(extensions: Extensions): Marks {
  return {
    caret: extensions.has('pymdownx.caret'),
    tilde: extensions.has('pymdownx.tilde'),
    mentions: mentionsOf(extensions.get('pymdownx.magiclink')),
    noteBlocks: noteBlocksOf(extensions),
    tabPlaces: member(extensions.get('pymdownx.tabbed'), 'slugify') !== undefined,
    gridTables: [...extensions.keys()].some(name => /grid_?tables/i.test(name))
  }
}

/** Returns the site on which the extension magiclink finds people: `@name`. */
function mentionsOf(options: unknown): string | undefined {
  if (member(options, 'repo_url_shorthand') !== true) return undefined
  return ownValue(PROVIDERS, textAt(options, 'provider') ?? 'github')
}

/** Returns the names of notes between lines of slashes, or undefined for a site without such blocks. */
function noteBlocksOf(extensions: Extensions): ReadonlySet<string> | undefined {
  if (![...extensions.keys()].some(name => /^pymdownx\.blocks\./.test(name))) return undefined
  const types = listAt(extensions.get('pymdownx.blocks.admonition'), 'types')
  const own = types.map(one => (typeof one === 'string' ? one : (textAt(one, 'name') ?? ''))).filter(Boolean)
  const names = extensions.has('pymdownx.blocks.admonition') ? [...NOTES, ...own] : []
  return new Set(names.map(name => name.toLowerCase()))
}

/** Returns the sign between words of ids. Returns undefined if a function makes them, most of which keep all letters. */
export function headingSeparatorOf(extensions: Extensions): '-' | '_' | undefined {
  const options = extensions.get('toc')
  if (member(options, 'slugify') !== undefined) return undefined
  const given = textAt(options, 'separator') ?? '-'
  return given === '-' || given === '_' ? given : undefined
}

/** Returns by how many blanks the extension mdx_truly_sane_lists nests lists, or undefined without it. */
export function nestedIndentOf(extensions: Extensions): number | undefined {
  if (!extensions.has('mdx_truly_sane_lists')) return undefined
  const given = member(extensions.get('mdx_truly_sane_lists'), 'nested_indent')
  return typeof given === 'number' && given >= 1 && given <= 8 ? given : 2
}

/** Returns the files that the snippets extension appends to every document. */
export function appendedBy(extensions: Extensions): string[] {
  return listAt(extensions.get('pymdownx.snippets'), 'auto_append').filter(path => typeof path === 'string')
}
