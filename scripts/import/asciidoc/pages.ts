import { posix } from 'node:path'
import type { Element, Root } from 'hast'
import type { Problem } from '../../../src/domain/content/problem.ts'
import { htmlToText, parsedHtml, textOfNode } from '../htmlText.ts'
import { below, type Entry, type GeneratedFile, type Tree } from '../tools/layout.ts'
import { addressOf, type Component, componentsOf, pageFile, placeOf, type Resource, resourceOf } from './components.ts'
import { type Converted, convertAsciidoc, IMAGES, XREF } from './convert.ts'
import { asciidocToMarkdown } from './toMarkdown.ts'

const ASCIIDOC = /\.(?:adoc|asciidoc|asc)$/i
/** Length of a document that only leads to another one. */
const MAX_POINTER = 600
const DATE = /^\d{4}-\d{2}-\d{2}/

/** Documents that are made of those in AsciiDoc. */
export interface AsciidocPages {
  generated: Map<string, GeneratedFile>
  /** Components of Antora that hold most of the documents. */
  components: Component[]
  /** The tree of each component, by its folder. */
  trees: Map<string, Entry[]>
  problems: Problem[]
}

/** Checks for a document in AsciiDoc. */
export const isAsciidoc = (file: string) => ASCIIDOC.test(file)

/** Makes Markdown of the documents in AsciiDoc. One that cannot be converted is named as a problem. */
export async function asciidocPages(tree: Tree): Promise<AsciidocPages> {
  const found = componentsOf(tree)
  const files = tree.files.filter(file => isAsciidoc(file) && tree.realPath?.(file) === undefined && isText(file, tree))
  const held = files.filter(file => placeOf(file, found))
  // A site that a script puts together has most of its documents elsewhere.
  const components = held.length * 2 >= files.length ? found : []
  const navs = new Set(components.flatMap(one => one.navs))
  const parts = components.length > 0 ? new Set<string>() : partsIn(files, tree)
  const pages = files.filter(file => {
    if (posix.basename(file).startsWith('_') || parts.has(file)) return false
    // Other files of a component are parts of its pages, also where it holds few of the documents.
    const place = placeOf(file, found)
    return place ? place.family === 'page' : components.length === 0
  })
  const problems = components.flatMap(({ home, navs: lists }): Problem[] => {
    const gone = lists.filter(nav => !tree.has(nav))
    return gone.map(nav => ({ file: below(home, 'antora.yml'), message: `the list ${nav} is not there.` }))
  })
  const converted = new Map<string, Converted>()
  for (const file of [...pages, ...navs]) {
    const made = await convertAsciidoc(file, tree, components, problems)
    if (made) converted.set(file, made)
  }
  const fileOf = (file: string) => {
    const place = placeOf(file, components)
    return place ? pageFile(place) : file.replace(ASCIIDOC, '.md')
  }
  const titles = new Map(pages.map(file => [file, converted.get(file)?.title ?? '']))
  const former = new Map<string, string>()
  for (const file of pages) {
    const place = placeOf(file, components)
    for (const name of (place && converted.get(file)?.aliases) ?? []) {
      const alias = place && resourceOf(name, 'page', place, components)?.file
      if (alias && !titles.has(alias)) former.set(alias, file)
    }
  }
  const places = new Set([...converted.values()].flatMap(({ html }) => fragmentsIn(html)))
  const generated = new Map<string, GeneratedFile>()
  for (const file of pages) {
    const made = converted.get(file)
    const name = fileOf(file)
    if (!made) continue
    const other = generated.get(name)?.origin ?? (isFree(name, file, tree) ? undefined : name)
    if (other !== undefined) {
      problems.push({ file, message: `has the name of ${other} and was left out.` })
      continue
    }
    const job = jobOf(file, components, { fileOf, titles, former })
    try {
      const text = asciidocToMarkdown(job.named(made.html).replaceAll('&#8203;', ''), {
        readdress: job.readdress,
        places
      })
      generated.set(name, {
        text: `${frontOf(made, placeOf(file, components))}${headOf(made, places)}${text}\n`,
        origin: file
      })
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      problems.push({ file, message: 'has elements that are nested too deeply.' })
    }
  }
  const trees = new Map(
    components.map(({ home, navs }) => [
      home,
      navs.flatMap(nav => {
        const job = jobOf(nav, components, { fileOf, titles, former })
        return entriesIn(parsedHtml(job.named(converted.get(nav)?.html ?? '')), job.targetOf)
      })
    ])
  )
  return { generated, components, trees, problems }
}

/** Checks for text. Signatures, drawings of circuits and points of surfaces have names that end in `.asc`, too. */
function isText(file: string, tree: Tree): boolean {
  return !/\.asc$/i.test(file) || /^=[ \t]+\S/m.test(tree.read(file) ?? '')
}

/** Checks whether a document can have a name. A document in Markdown that has it may only lead to this one. */
function isFree(name: string, file: string, tree: Tree): boolean {
  if (!tree.has(name)) return true
  const text = tree.read(name) ?? ''
  return text.length < MAX_POINTER && text.includes(posix.basename(file))
}

/** Returns the documents that others include. Those that a document links to are pages as well. */
function partsIn(files: readonly string[], tree: Tree): Set<string> {
  const included = new Set<string>()
  const linked = new Set<string>()
  for (const file of files) {
    const text = tree.read(file) ?? ''
    const at = (path: string) => posix.normalize(posix.join(posix.dirname(file), path))
    for (const [, path = ''] of text.matchAll(/^include::([^[\]\n{}]+)\[/gm))
      if (at(path) !== file) included.add(at(path))
    for (const [, path = ''] of text.matchAll(/(?:xref:|link:|<<)([^[\]\n{}#<>,\s]{1,300}\.(?:adoc|asciidoc))\b/g))
      linked.add(at(path))
  }
  return new Set([...included].filter(file => !linked.has(file)))
}

interface Known {
  fileOf(file: string): string
  titles: ReadonlyMap<string, string>
  /** Pages by the files that they replaced, which references still name. */
  former: ReadonlyMap<string, string>
}

/** Returns what addresses in the HTML of a document lead to. */
function jobOf(file: string, components: readonly Component[], { fileOf, titles, former }: Known) {
  const from = placeOf(file, components)
  const resource = (name: string, family: string): string | undefined => {
    const found = from
      ? resourceOf(name, family, from, components)?.file
      : posix.normalize(posix.join(posix.dirname(file), name))
    return found && (former.get(found) ?? found)
  }
  const split = (url: string) => {
    const [path = '', ...place] = url.slice(XREF.length).split('#')
    return { path, place: place.length > 0 ? `#${place.join('#')}` : '' }
  }
  const targetOf = (url: string): string | undefined => {
    if (!url.startsWith(XREF)) return undefined
    const found = resource(split(url).path, 'page')
    return found && titles.has(found) ? fileOf(found) : undefined
  }
  const readdress = (url: string, kind: 'link' | 'picture'): string | undefined => {
    if (/^#.*\$/.test(url) && from) return `source:/${resource(url.slice(1), 'page') ?? url.slice(1)}`
    if (url.startsWith(XREF)) {
      const { path, place } = split(url)
      return `source:/${targetOf(url) ?? resource(path, 'page') ?? path}${place}`
    }
    if (from && url.startsWith(IMAGES))
      return `source:/${resource(url.slice(IMAGES.length).replace(/^\/+/, ''), 'image') ?? url}`
    if (!from || /^(?:[a-z][a-z\d+.-]*:\/\/|data:|mailto:|[#/])/i.test(url)) return url
    if (kind === 'picture') return `source:/${resource(url, 'image') ?? url}`
    return url
  }
  // A reference without words shows the title of its page.
  const named = (html: string) =>
    html.replace(
      /(<a href="(xref:\/\/\/[^"]{1,2000})"[^<>]{0,2000}>)([^<]*)(?=<\/a>)/g,
      (whole, start: string, url: string, words: string) => {
        const { path } = split(url)
        const title = titles.get(resource(path, 'page') ?? '')
        if (!words.startsWith(XREF)) return whole
        return start + (title || words.slice(XREF.length))
      }
    )
  return { readdress, named, targetOf }
}

function fragmentsIn(html: string): string[] {
  return [...html.matchAll(/<a (?:[^<>]{0,300}\s)?href="[^"#<>]{0,2000}#([^"<>]{1,300})"/g)].map(
    ([, place = '']) => place
  )
}

const escaped = (title: string) => htmlToText(title).replace(/([\\`*_[\]<>#])/g, '\\$1')

/** Returns the title of a document, and its place. */
function headOf({ title, id }: Converted, places: ReadonlySet<string>): string {
  const place = id && places.has(id) ? `<a id="${id}"></a>\n\n` : ''
  return `${title ? `# ${escaped(title)}\n\n` : ''}${place}`
}

/** Returns the address that a former name of a page has on the site of its component. */
function formerAddress(name: string, place: Resource | undefined): string {
  const [path = '', module = place?.module] = name
    .replace(/\.adoc$/, '')
    .split(':')
    .toReversed()
  return `/${[place && addressOf(place.component), module === 'ROOT' ? '' : module, path].filter(Boolean).join('/')}`
}

function frontOf({ front, date, aliases }: Converted, place: Resource | undefined): string {
  if (front) return `---\n${front}\n---\n\n`
  const lines = [
    ...(date && DATE.test(date) ? [`date: ${date.slice(0, 10)}`] : []),
    ...(aliases.length > 0 ? [`redirect_from: ${JSON.stringify(aliases.map(name => formerAddress(name, place)))}`] : [])
  ]
  return lines.length > 0 ? `---\n${lines.join('\n')}\n---\n\n` : ''
}

/** Returns the tree that lists of links are. The title of a list is a heading around its items. */
function entriesIn(root: Root, targetOf: (url: string) => string | undefined): Entry[] {
  const open: Entry[] = []
  const elements = (node: Root | Element) => (node.children as Element[]).filter(child => child.type === 'element')
  const itemsOf = (list: Element): Entry[] =>
    elements(list).map(item => {
      const own = elements(item).filter(({ tagName }) => tagName === 'p')
      const link = own.flatMap(p => elements(p)).find(({ tagName }) => tagName === 'a')
      const file = link && targetOf(String(link.properties.href ?? ''))
      const label = own.map(textOfNode).join(' ').replace(/\s+/g, ' ').trim()
      return {
        label,
        ...(file !== undefined && { file }),
        children: elements(item)
          .filter(one => one.tagName === 'div')
          .flatMap(listIn)
      }
    })
  const listIn = (block: Element): Entry[] => {
    const list = elements(block).find(({ tagName }) => tagName === 'ul' || tagName === 'ol')
    const title = elements(block).find(({ properties }) => [properties.className].flat().includes('title'))
    if (!list) return elements(block).flatMap(listIn)
    const items = itemsOf(list)
    return title ? [{ label: textOfNode(title).trim(), children: items }] : items
  }
  for (const block of elements(root)) open.push(...(block.tagName === 'div' ? listIn(block) : []))
  return open
}
