import { isMap, isScalar, parseDocument } from 'yaml'
import { listAt, member, textAt } from './configFile.ts'
import type { Macros } from './layout.ts'

const PLUGIN = /^(?:macros|markdownextradata)$/
const MAX_DEPTH = 12

/**
 * Returns the values that the plugin macros, or the older markdownextradata, puts in place of `{{ name }}`: `extra` of the
 * configuration and of the files that `include_yaml` names. Returns undefined if the site has no such plugin.
 * @param text mkdocs.yml
 * @param config its content
 * @param read returns the text of a file beside it
 */
export function mkdocsMacros(
  text: string,
  config: unknown,
  read: (path: string) => string | undefined
): Macros | undefined {
  const plugins = [member(config, 'plugins') ?? []].flat()
  const own = plugins.flatMap(one => {
    if (typeof one === 'string') return PLUGIN.test(one) ? [{}] : []
    if (typeof one !== 'object' || one === null) return []
    return Object.keys(one).flatMap(name => (PLUGIN.test(name) ? [member(one, name) ?? {}] : []))
  })
  const [options] = own
  // Marks of its own are rare, and the usual ones are text then.
  if (options === undefined || textAt(options, 'j2_variable_start_string')) return undefined
  const values = new Map<string, string>()
  addValues(text, ['extra'], '', values)
  const name = textAt(config, 'site_name')
  if (name) values.set('config.site_name', name)
  for (const path of listAt(options, 'include_yaml')) {
    if (typeof path === 'string') addValues(read(path), [], '', values)
    else if (typeof path === 'object' && path !== null)
      for (const key of Object.keys(path)) addValues(read(textAt(path, key) ?? ''), [], key, values)
  }
  return values
}

/** Adds the values below a place of a YAML file, as Python prints them: a number as it is written, so that 2.0 is not 2. */
function addValues(text: string | undefined, at: readonly string[], prefix: string, values: Map<string, string>): void {
  if (text === undefined) return
  const visit = (node: unknown, path: string, depth: number): void => {
    if (depth > MAX_DEPTH) return
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : ''
        if (/^\w+$/.test(name)) visit(value, path ? `${path}.${name}` : name, depth + 1)
      }
    } else if (isScalar(node) && path) {
      const { value, source } = node
      if (typeof value === 'string') values.set(path, value)
      else if (typeof value === 'number') values.set(path, source ?? String(value))
      else if (typeof value === 'boolean') values.set(path, value ? 'True' : 'False')
    }
  }
  try {
    const document = parseDocument(text.replace(/!!python\/[\w.:/]+|!ENV\b|!relative\b/g, ''), {
      logLevel: 'silent',
      strict: false
    })
    visit(at.length > 0 ? document.getIn(at, true) : document.contents, prefix, 0)
  } catch {
    // A file that is no YAML has no values.
  }
}
