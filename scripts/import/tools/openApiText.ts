import { decodePercent } from '../../../src/domain/decodePercent.ts'
import type { Language } from '../../../src/domain/language/languages.ts'
import { indent } from '../mark/lines.ts'
import { listAt, member, textAt } from './configFile.ts'

/** Maximum depth of fields within fields, and of references to references. */
const MAX_DEPTH = 6
/** Limits the fields of an operation. Schemas that refer to one another have millions. */
const MAX_FIELDS = 1000

const LABELS = {
  en: { path: 'Path parameters', query: 'Query parameters', header: 'Headers', cookie: 'Cookies', body: 'Body' },
  zh: { path: '路径参数', query: '查询参数', header: '请求头', cookie: 'Cookie', body: '请求体' }
} as const
const WORDS = {
  en: { responses: 'Responses', required: 'required', deprecated: 'deprecated', values: 'Values', base: 'Default' },
  zh: { responses: '响应', required: '必填', deprecated: '已弃用', values: '可选值', base: '默认值' }
} as const

/** The place in a description from which fields are listed. */
interface Walk {
  spec: unknown
  lang: Language
  /** Schemas around this place. A schema within itself is not listed again. */
  above: readonly unknown[]
  /** Number of fields that may still be listed. */
  budget: { left: number }
}

/** An operation of an OpenAPI description. */
export interface Operation {
  spec: unknown
  method: string
  path: string
  lang: Language
}

/** Returns the object of an operation, without references. */
export function operationAt({ spec, method, path }: Operation): unknown {
  const found = resolved(spec, member(spec, 'paths', path, method.toLowerCase()))
  return typeof found === 'object' && found !== null ? found : undefined
}

/** Describes an operation in Markdown: its address, text, parameters, body and responses. */
export function operationText(operation: Operation): string {
  const { spec, method, path, lang } = operation
  const found = operationAt(operation)
  const walk: Walk = { spec, lang, above: [], budget: { left: MAX_FIELDS } }
  const server = textAt(found, 'servers', 0, 'url') ?? textAt(spec, 'servers', 0, 'url') ?? ''
  const address = `\`\`\`http\n${method.toUpperCase()} ${server.replace(/\/$/, '')}${path}\n\`\`\``
  const deprecated = member(found, 'deprecated') === true ? `**${WORDS[lang].deprecated}**` : ''
  return [
    address,
    deprecated,
    textAt(found, 'description') ?? '',
    parameters(walk, path, found),
    body(walk, found),
    responses(walk, found)
  ]
    .filter(Boolean)
    .join('\n\n')
}

function parameters(walk: Walk, path: string, found: unknown): string {
  const { spec, lang } = walk
  const all = [...listAt(spec, 'paths', path, 'parameters'), ...listAt(found, 'parameters')].map(one =>
    resolved(spec, one)
  )
  const groups = (['path', 'query', 'header', 'cookie'] as const).map(place => {
    const own = all.filter(one => textAt(one, 'in') === place)
    const fields = own.map(one => {
      const schema = resolved(spec, member(one, 'schema') ?? one)
      const description = textAt(one, 'description') ?? textAt(schema, 'description')
      return field(walk, `${textAt(one, 'name')}`, schema, member(one, 'required') === true, description)
    })
    return fields.length > 0 ? `## ${LABELS[lang][place]}\n\n${fields.join('\n\n')}` : ''
  })
  return groups.filter(Boolean).join('\n\n')
}

function body(walk: Walk, found: unknown): string {
  const { spec, lang } = walk
  const request = resolved(spec, member(found, 'requestBody'))
  const parts = contents(walk, request)
  if (parts.length === 0) return ''
  return [`## ${LABELS[lang].body}`, textAt(request, 'description') ?? '', ...parts].filter(Boolean).join('\n\n')
}

function responses(walk: Walk, found: unknown): string {
  const { spec, lang } = walk
  const all = member(found, 'responses')
  if (typeof all !== 'object' || all === null) return ''
  const parts = Object.entries(all).map(([status, written]) => {
    const response = resolved(spec, written)
    return [`### ${status}`, textAt(response, 'description') ?? '', ...contents(walk, response)]
      .filter(Boolean)
      .join('\n\n')
  })
  return parts.length > 0 ? `## ${WORDS[lang].responses}\n\n${parts.join('\n\n')}` : ''
}

/** Describes the media types of a body: fields and examples. */
function contents(walk: Walk, holder: unknown): string[] {
  const { spec } = walk
  const content = member(holder, 'content')
  if (typeof content !== 'object' || content === null) return []
  return Object.entries(content).map(([type, media]) => {
    const schema = resolved(spec, member(media, 'schema'))
    const examples = Object.entries((member(media, 'examples') as object | undefined) ?? {}).map(([name, written]) => {
      const example = resolved(spec, written)
      return `**${textAt(example, 'summary') ?? name}**\n\n${code(member(example, 'value'))}`
    })
    const single = member(media, 'example') ?? (examples.length === 0 ? member(schema, 'example') : undefined)
    const own = textAt(schema, 'description')
    return [
      `\`${type}\``,
      own ?? '',
      ...fieldsOf(walk, schema),
      ...(single === undefined ? [] : [code(single)]),
      ...examples
    ]
      .filter(Boolean)
      .join('\n\n')
  })
}

/** Describes the fields of a schema as a list. */
function fieldsOf(around: Walk, schema: unknown): string[] {
  const { spec, budget } = around
  if (around.above.length > MAX_DEPTH || around.above.includes(schema)) return []
  if (budget.left <= 0) return ['…']
  const walk = { ...around, above: [...around.above, schema] }
  const all = ['allOf', 'oneOf', 'anyOf'].flatMap(way => listAt(schema, way).map(one => resolved(spec, one)))
  const properties = member(schema, 'properties')
  const required = new Set(listAt(schema, 'required'))
  const own = Object.entries((properties as object | undefined) ?? {}).map(([name, inner]) =>
    field(walk, name, resolved(spec, inner), required.has(name))
  )
  const items = resolved(spec, member(schema, 'items'))
  const variants = all.flatMap((one, at) => {
    const inner = fieldsOf(walk, one)
    const title = textAt(one, 'title') ?? (listAt(schema, 'allOf').length > 0 ? '' : String(at + 1))
    const words = [title && `**${title}**`, textAt(one, 'description')].filter(Boolean).join(' · ')
    return inner.length > 0 || textAt(one, 'description') ? [words, ...inner].filter(Boolean) : []
  })
  return [...own, ...(items ? fieldsOf(walk, items) : []), ...variants]
}

function field(
  walk: Walk,
  name: string,
  schema: unknown,
  isRequired: boolean,
  description = textAt(schema, 'description')
): string {
  const { required, deprecated, values, base } = WORDS[walk.lang]
  walk.budget.left -= 1
  const list = listAt(schema, 'enum').map(one => `\`${one}\``)
  const standard = member(schema, 'default')
  const facts = [
    `\`${typeOf(walk.spec, schema)}\``,
    isRequired ? required : '',
    member(schema, 'deprecated') === true ? deprecated : ''
  ].filter(Boolean)
  const more = [
    list.length > 0 ? `${values}: ${list.join(', ')}` : '',
    standard === undefined || standard === null ? '' : `${base}: \`${inLine(standard)}\``
  ].filter(Boolean)
  const inner = [description ?? '', ...more, ...fieldsOf(walk, schema)].filter(Boolean)
  return `- **\`${name}\`** ${facts.join(', ')}${inner.length > 0 ? `\n\n  ${indent(inner.join('\n\n'), '  ')}` : ''}`
}

function typeOf(spec: unknown, schema: unknown, depth = 0): string {
  const items = member(schema, 'items')
  if (items !== undefined && depth < MAX_DEPTH) return `${typeOf(spec, resolved(spec, items), depth + 1)}[]`
  const type = member(schema, 'type')
  const format = textAt(schema, 'format')
  const name = Array.isArray(type) ? type.join(' | ') : typeof type === 'string' ? type : 'object'
  return format ? `${name}<${format}>` : name
}

/** Returns what a reference within the same file refers to. */
function resolved(spec: unknown, value: unknown, depth = 0): unknown {
  const reference = textAt(value, '$ref')
  if (reference === undefined || depth > MAX_DEPTH || !reference.startsWith('#/')) return value
  const path = reference
    .slice(2)
    .split('/')
    .map(name => decodePercent(name).replaceAll('~1', '/').replaceAll('~0', '~'))
  return resolved(spec, member(spec, ...path), depth + 1)
}

function inLine(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/[`\s]+/g, ' ')
}

function code(value: unknown): string {
  const isText = typeof value === 'string'
  const text = isText ? value : JSON.stringify(value, null, 2)
  const fence = '`'.repeat(Math.max(3, ...(text.match(/`+/g) ?? []).map(run => run.length + 1)))
  return `${fence}${isText ? 'text' : 'json'}\n${text.trimEnd()}\n${fence}`
}
