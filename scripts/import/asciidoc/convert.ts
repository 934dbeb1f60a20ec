import { posix } from 'node:path'
import { type Document, Extensions, load, NullLogger } from '@asciidoctor/core'
import type { Problem } from '../../../src/domain/content/problem.ts'
import type { Tree } from '../tools/layout.ts'
import { type Component, placeOf, resourceOf } from './components.ts'
import { chosenLines } from './includes.ts'

/** What begins the address of a reference to another document in the HTML. */
export const XREF = 'xref:///'
/** What begins the address of a picture of Antora. */
export const IMAGES = 'images:///'
const MAX_INCLUDES = 1000
const MAX_CHARACTERS = 4_000_000

/** A document in AsciiDoc as HTML, with its title in HTML. */
export interface Converted {
  html: string
  title: string
  /** Name of the document as a place. */
  id: string
  date: string
  /** Front matter in YAML. */
  front: string
  /** Former names, with which references still lead here. */
  aliases: string[]
}

/** Attributes that a page cannot change: what only the page of a tool shows, and the form of references. */
const FIXED = {
  showtitle: null,
  toc: null,
  icons: null,
  'source-highlighter': null,
  nofooter: '',
  noheader: '',
  sectanchors: null,
  sectlinks: null,
  linkcss: null,
  experimental: '',
  'skip-front-matter': '',
  relfileprefix: XREF,
  relfilesuffix: '.adoc',
  'data-uri': null,
  'allow-uri-read': null
}

/**
 * Converts a document to HTML with Asciidoctor. It reads no file by itself; included ones come from the imported folder.
 */
export async function convertAsciidoc(
  file: string,
  tree: Tree,
  components: readonly Component[],
  problems: Problem[]
): Promise<Converted | undefined> {
  const place = placeOf(file, components)
  const text = tree.read(file)
  if (text === undefined) {
    if (tree.has(file)) problems.push({ file, message: 'cannot be read, or is larger than 2 MB.' })
    return undefined
  }
  let [count, length] = [0, text.length]
  const registry = Extensions.create()
  registry.includeProcessor(function (this: IncludeDsl) {
    this.handles(() => true)
    this.process((_, reader, target, attributes) => {
      const from = reader.file ?? file
      const found = includedFile(target, String(from), tree, components)
      const part = found === undefined ? undefined : tree.read(found)
      const isTooMuch = ++count > MAX_INCLUDES || length > MAX_CHARACTERS
      if (part === undefined || isTooMuch) {
        const isOptional = 'optional-option' in attributes || attributes.opts === 'optional'
        const reason = isTooMuch ? 'is one of too many included files' : 'is not there'
        if (!isOptional && count <= MAX_INCLUDES + 1)
          problems.push({ file, message: `${target} ${reason} and was left out.` })
        return reader
      }
      const chosen = chosenLines(part, attributes)
      length += chosen.length
      return reader.pushInclude(chosen, found, found, 1, attributes)
    })
  })
  try {
    const document = await load(text, {
      safe: 'secure',
      logger: new NullLogger(),
      attributes: { ...attributesOf(place?.component, place?.module), ...FIXED, ...(place && { imagesdir: IMAGES }) },
      extension_registry: registry
    })
    nameTabs(document)
    const html = String(await document.convert())
    const attribute = (name: string) => String(document.getAttribute(name) ?? '')
    const id =
      /^\[(?:\[([^\]\n,]{1,300})(?:,[^\]\n]*)?\]|#([^\]\n.,%]{1,300})(?:[.,%][^\]\n]*)?)\][ \t]*\n=[ \t]/m
        .exec(text)
        ?.slice(1)
        .find(Boolean) ?? ''
    const aliases = attribute('page-aliases')
      .split(',')
      .map(one => one.trim())
      .filter(Boolean)
    return {
      html,
      id,
      title: document.getDocumentTitle() ? String(document.getDocumentTitle()) : '',
      date: attribute('revdate'),
      front: attribute('front-matter'),
      aliases
    }
  } catch (error) {
    problems.push({ file, message: `cannot be converted: ${(error as Error).message}` })
    return undefined
  }
}

interface IncludeDsl {
  handles(fits: () => boolean): void
  process(
    convert: (document: unknown, reader: IncludeReader, target: string, attributes: Record<string, unknown>) => unknown
  ): void
}

interface IncludeReader {
  file?: string | null
  pushInclude(
    text: string,
    file: string | undefined,
    path: string | undefined,
    line: number,
    attributes: unknown
  ): unknown
}

function includedFile(target: string, from: string, tree: Tree, components: readonly Component[]): string | undefined {
  const place = placeOf(from, components)
  const named = place && /[$:]/.test(target) ? resourceOf(target, 'page', place, components)?.file : undefined
  const beside = posix.normalize(posix.join(posix.dirname(from), target))
  const inModule = place ? resourceOf(target, 'page', place, components)?.file : undefined
  return [named, beside, inModule, posix.normalize(target)].find(one => one !== undefined && tree.has(one))
}

/** Gives blocks of the extension Tabs, which is not part of Asciidoctor, a role. */
function nameTabs(document: Document): void {
  for (const block of document.findBy({ context: 'example', traverseDocuments: true }))
    if (/^tabs\b/.test(String(block.getAttribute('1') ?? ''))) block.addRole('x-tabs')
}

/** Returns attributes of a component. `@` at the end of a value lets a page change it. */
function attributesOf(component: Component | undefined, module = 'ROOT'): Record<string, string | null> {
  const given = Object.entries(component?.attributes ?? {}).map(([name, value]): [string, string | null] => {
    if (value === false || value === null || name.endsWith('!')) return [name.replace(/!$/, ''), null]
    return [name, value === true ? '' : String(value)]
  })
  const own = component && {
    'page-component-name': component.name,
    'page-component-title': component.title,
    'page-component-version': component.version,
    'page-component-display-version': component.version,
    'page-version': component.version,
    'page-module': module,
    'site-gen': 'antora',
    'site-gen-antora': '',
    env: 'site',
    'env-site': '',
    partialsdir: 'partial$',
    examplesdir: 'example$',
    attachmentsdir: `${XREF}attachment$`
  }
  return { ...own, ...Object.fromEntries(given) }
}
