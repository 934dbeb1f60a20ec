import { type Context, type Loss, lose } from './context.ts'
import { convertPart } from './convert.ts'
import type { ElementPiece } from './pieces.ts'
import { shownElement } from './shown.ts'
import { Jsx, scopeOf } from './values.ts'

const MAX_OUTER = 20

/** Converts a document that another one includes as a component, with the values that the other document passes. */
export function includePartial(element: ElementPiece, path: string, context: Context): string {
  const text = context.files.read(path)
  if (text === undefined) {
    lose(context, element.start, `${path}, which <${element.name}> shows, cannot be read.`)
    return ''
  }
  if (context.outer.includes(path) || context.file === path || context.outer.length > MAX_OUTER) {
    lose(context, element.start, `<${element.name}> shows ${path} within itself and was left out.`)
    return ''
  }
  const shown = shownElement(element, context, true)
  const key = cacheKey(path, shown.values(), shown.innerSource)
  const known = key === undefined ? undefined : context.files.parts.get(key)
  if (known) {
    context.losses.push(...known.losses)
    return known.text
  }
  const props = { ...shown.values(), children: new Jsx(shown.innerSource, context.scope, context) }
  const losses: Loss[] = []
  const around = { ...context, losses, outer: [...context.outer, context.file] }
  const made = convertPart(text, path, around, scopeOf({ ...props, props })).trim()
  context.losses.push(...losses)
  if (key !== undefined) context.files.parts.set(key, { text: made, losses })
  return made
}

/** Returns the cache key of a part, or undefined if the part depends on more than plain values. */
function cacheKey(path: string, values: Readonly<Record<string, unknown>>, inner: string): string | undefined {
  if (inner.trim() || Object.values(values).some(value => typeof value === 'object' && value !== null)) return undefined
  return `${path} ${JSON.stringify(values)}`
}
