import { type Context, type Loss, lose } from './context.ts'
import { convertPart } from './convert.ts'
import type { ElementPiece } from './pieces.ts'
import { shownElement } from './shown.ts'
import { Jsx, scopeOf } from './values.ts'

const MAX_OUTER = 20
/** Maximum length of what a part becomes, which is that of an article. Parts that show each other several times would grow without end. */
const MAX_LENGTH = 2_000_000

/**
 * Converts a document that another one includes as a component, with the values that the other document passes. With `section`,
 * only that part of it, which may also be one of the same document.
 */
export function includePartial(
  element: ElementPiece,
  path: string,
  context: Context,
  section?: { name: string; text: string }
): string {
  const text = section?.text ?? context.files.read(path)
  if (text === undefined) {
    lose(context, element.start, `${path}, which <${element.name}> shows, cannot be read.`)
    return ''
  }
  if (context.outer.includes(path) || (!section && context.file === path) || context.outer.length > MAX_OUTER) {
    lose(context, element.start, `<${element.name}> shows ${path} within itself and was left out.`)
    return ''
  }
  const shown = shownElement(element, context, true)
  // The content of `<include>` is the address of the part.
  const key = section ? `${path}#${section.name}` : cacheKey(path, shown.values(), shown.innerSource)
  const known = key === undefined ? undefined : context.files.parts.get(key)
  if (known) {
    context.losses.push(...known.losses)
    return known.text
  }
  const props = { ...shown.values(), children: new Jsx(shown.innerSource, context.scope, context) }
  const own: Loss[] = []
  const around = { ...context, losses: own, outer: [...context.outer, context.file] }
  const whole = convertPart(text, path, around, scopeOf({ ...props, props })).trim()
  const made = whole.length > MAX_LENGTH ? '' : whole
  if (made !== whole) lose(context, element.start, `<${element.name}> shows ${path}, which is too long with its parts.`)
  // A part that is shown several times has each loss once.
  const losses = [...new Set(own)]
  context.losses.push(...losses)
  if (key !== undefined) context.files.parts.set(key, { text: made, losses })
  return made
}

/**
 * Shows the file that `<include>path</include>` of Fumadocs names: a document, a section of it (`path#id`), or code. With `cwd`, the
 * path counts from the folder of the site. Returns undefined if there is no such file.
 */
export function includedByTag(element: ElementPiece, context: Context): string | undefined {
  const { source, files, file } = context
  const shown = shownElement(element, context, true)
  const [path = '', section] = source.slice(element.innerStart, element.innerEnd).trim().split('#')
  const found = path && files.find(file, shown.value('cwd') === undefined ? path : `cwd:/${path.replace(/^\.?\//, '')}`)
  const text = found ? files.read(found) : undefined
  if (!found || text === undefined) {
    lose(context, element.start, `the file ${path}, which <include> shows, is not there.`)
    return undefined
  }
  const lang = shown.text('lang')
  if (/\.mdx?$/i.test(found) && lang === undefined && section === undefined)
    return includePartial(element, found, context)
  const part = section === undefined ? text : sectionOf(text, section)
  if (part === undefined) {
    lose(context, element.start, `${found}, which <include> shows, has no section ${section}.`)
    return ''
  }
  if (/\.mdx?$/i.test(found) && lang === undefined)
    return includePartial(element, found, context, { name: section ?? '', text: part })
  const ticks = (part.match(/`{3,}/g) ?? []).map(({ length }) => length + 1)
  const fence = '`'.repeat(Math.max(3, ...ticks))
  const info = [lang ?? /\.(\w+)$/.exec(found)?.[1] ?? '', shown.text('meta') ?? ''].join(' ').trim()
  return `${fence}${info}\n${part.replace(/^\n+|\s+$/g, '')}\n${fence}`
}

/** Returns a part of a document between tags, or of code between comments. */
function sectionOf(text: string, name: string): string | undefined {
  const plain = name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const tag = new RegExp(`<section\\s+id=["']${plain}["']\\s*>`).exec(text)
  const start = tag ?? new RegExp(`#region[ \\t]+${plain}[ \\t]*(?:-->)?\\n`).exec(text)
  if (!start) return undefined
  const rest = text.slice(start.index + start[0].length)
  const end = rest.search(tag ? /<\/section>/ : /^.*#endregion/m)
  return end < 0 ? rest : rest.slice(0, end)
}

/** Returns the cache key of a part, or undefined if the part depends on more than plain values. */
function cacheKey(path: string, values: Readonly<Record<string, unknown>>, inner: string): string | undefined {
  if (inner.trim() || Object.values(values).some(value => typeof value === 'object' && value !== null)) return undefined
  return `${path} ${JSON.stringify(values)}`
}
