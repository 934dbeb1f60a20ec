/** Front matter fields, and their values, that mark a document as not public. */
const MARKS: readonly [field: RegExp, withholds: (value: unknown) => boolean][] = [
  [/^(?:draft|unlisted|private|hidden|headless|isdraft|is_draft)$/, isYes],
  [/^(?:published|publish|public|visible|listed)$/, isNo],
  [
    /^(?:status|state|visibility)$/,
    value => /^(?:draft|private|hidden|pending|unlisted|unpublished|internal|trash|future)$/i.test(String(value))
  ],
  // Hugo: published with another page, or not at all.
  [
    /^_?build$/,
    value =>
      typeof value === 'object' &&
      value !== null &&
      Object.entries(value).some(([name, how]) => /^(?:list|render)$/i.test(name) && (how === 'never' || isNo(how)))
  ]
]

/**
 * Returns the reason why a document is not public according to its front matter. Returns undefined for a public
 * document. `today` has the form 2026-11-22. `siteFields` apply where the document does not set them. `isDated` is true
 * if the tool publishes a document at its date.
 */
export function withheldBy(
  data: Readonly<Record<string, unknown>>,
  today: string,
  siteFields: Readonly<Record<string, unknown>> = {},
  isDated = false
): string | undefined {
  const own = new Set(Object.keys(data).map(name => name.toLowerCase()))
  const more = Object.entries(siteFields).filter(([name]) => !own.has(name.toLowerCase()))
  const all = [...Object.entries(data), ...more]
  const hasOtherDate = all.some(([name, value]) => /^publish_?date$/i.test(name) && dayOf(value))
  for (const [name, value] of all) {
    const key = name.toLowerCase()
    if (MARKS.some(([field, withholds]) => field.test(key) && withholds(value)))
      return `is not public: ${name}: ${typeof value === 'object' ? JSON.stringify(value) : value}.`
    const isStart = /^publish_?date$/.test(key) || (isDated && !hasOtherDate && key === 'date')
    if (isStart && isDay(value) && dayOf(value) > today) return `is not public before ${dayOf(value)}.`
    if (/^(?:expiry_?date|unpublish_?date)$/.test(key) && dayOf(value) && dayOf(value) <= today)
      return `is not public since ${dayOf(value)}.`
  }
  return undefined
}

/** Checks front matter that cannot be parsed. It is better to omit a document than to publish a draft. */
export function withheldByText(text: string): string | undefined {
  const found =
    /^\s*["']?(?:draft|unlisted|private|headless)["']?\s*[:=]\s*["']?(?:true|yes|on|1)\b|^\s*["']?published["']?\s*[:=]\s*["']?(?:false|no|off|0)\b|^\s*["']?(?:status|visibility)["']?\s*[:=]\s*["']?(?:draft|private)\b/im.exec(
      text
    )
  return found ? `is not public: ${found[0].trim()}.` : undefined
}

/** Reads the simple values of TOML front matter, as Hugo writes it between lines of `+++`. */
export function readToml(text: string): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  let table = fields
  for (const line of text.split('\n')) {
    const [, list, path] = /^\s*\[(\[?)\s*([^[\]]+?)\s*\]\]?\s*(?:#.*)?$/.exec(line) ?? []
    if (path) table = tableAt(fields, path.split('.'), list === '[')
    const [, name, value = ''] = /^\s*["']?([\w.-]+)["']?\s*=\s*(.+?)\s*$/.exec(line) ?? []
    if (path || !name) continue
    const names = name.split('.')
    const last = names.pop() ?? ''
    const place = names.length > 0 ? tableAt(table, names, false) : table
    if (last !== '__proto__') place[last] = parseValue(value)
  }
  return fields
}

/** Returns a table within another one, and makes it if it is not there. */
function tableAt(fields: Record<string, unknown>, path: readonly string[], isList: boolean): Record<string, unknown> {
  let at = fields
  for (const [index, part] of path.entries()) {
    const name = part.trim().replace(/^["']|["']$/g, '')
    if (name === '__proto__') return {}
    const there = Object.hasOwn(at, name) ? at[name] : undefined
    const last: unknown = Array.isArray(there) ? there.at(-1) : there
    const isAdded = isList && index === path.length - 1
    const next = !isAdded && typeof last === 'object' && last !== null ? (last as Record<string, unknown>) : {}
    if (isAdded) {
      if (Array.isArray(there)) there.push(next)
      else at[name] = [next]
    } else if (next !== last) at[name] = next
    at = next
  }
  return at
}

/**
 * Returns the reason why a file is not public according to its path: a Jekyll draft, or a part that other documents
 * include. A page about `_thread` may be named like a part, but others link to it.
 */
export function withheldByPlace(file: string, isLinked: (file: string) => boolean): string | undefined {
  const segments = file.split('/')
  const name = segments.pop() ?? ''
  const folder = segments.find(segment => /^_(?!posts$|index$)/i.test(segment) || /^drafts$/i.test(segment))
  if (folder) return `is not public: it is in the folder ${folder}.`
  // Hugo names the page of a folder `_index`.
  if (name.startsWith('_') && !/^_index\./i.test(name) && !isLinked(file))
    return 'is a part of other documents: its name begins with _.'
  return undefined
}

function parseValue(value: string): unknown {
  const inner = /^\{(.*)\}(?:\s*#.*)?$/.exec(value)?.[1]
  if (inner !== undefined) return readToml(inner.replaceAll(',', '\n'))
  const quoted = /^("(?:[^"\\]|\\.)*"|'[^']*')\s*#/.exec(value)?.[1]
  const plain = quoted ?? (/^["'[]/.test(value) ? value : value.replace(/\s*#.*$/, ''))
  try {
    return JSON.parse(plain.replace(/^'([^']*)'$/, '"$1"'))
  } catch {
    return plain.replace(/^["']|["']$/g, '')
  }
}

function isYes(value: unknown): boolean {
  return value === true || /^(?:true|yes|on|1)$/i.test(String(value).trim())
}

function isNo(value: unknown): boolean {
  return value === false || /^(?:false|no|off|0)$/i.test(String(value).trim())
}

function isDay(value: unknown): boolean {
  return /^\d{4}/.test(dayOf(value))
}

function dayOf(value: unknown): string {
  return (value instanceof Date ? value.toISOString() : String(value ?? '')).slice(0, 10)
}
