import { parse } from 'yaml'

const FIELD = /^[ \t]*:([\w-]+):[ \t]*(.*)$/
const YAML_FIELD = /^([\w-]+):[ \t]*(.*)$/
const RULE = /^---[ \t]*$/

/** Takes the options of a directive of MyST from its first lines: fields (`:width: 5cm`), or YAML between lines of `---`. */
export function takeOptions(body: string[]): Map<string, string> {
  const end = RULE.test(body[0] ?? '') ? body.findIndex((line, at) => at > 0 && RULE.test(line)) : -1
  if (end > 0) return yamlOptions(body.splice(0, end + 1).slice(1, -1))
  const options = new Map<string, string>()
  let at = 0
  for (let field = FIELD.exec(body[at] ?? ''); field; field = FIELD.exec(body[at] ?? '')) {
    const [, key = '', value = ''] = field
    const parts = [value]
    // A value continues on the lines that are indented below it.
    for (at++; /^[ \t]+[^\s:]/.test(body[at] ?? ''); at++) parts.push(body[at]?.trim() ?? '')
    options.set(key, parts.join(' ').trim())
  }
  // Taken at once: each removal moves all lines after it.
  body.splice(0, at)
  return options
}

function yamlOptions(lines: readonly string[]): Map<string, string> {
  // What is no YAML, or no text in YAML, is taken as it is written: `caption: Wiring: version 2`.
  const options = new Map<string, string>()
  for (const [, key = '', value = ''] of lines.flatMap(line => [YAML_FIELD.exec(line) ?? []])) options.set(key, value)
  options.delete('')
  let data: unknown
  try {
    data = parse(lines.join('\n'), { logLevel: 'silent', strict: false, schema: 'failsafe' })
  } catch {
    data = undefined
  }
  for (const [key, value] of Object.entries(typeof data === 'object' && data ? data : {}))
    if (typeof value === 'string') options.set(key, value.trim().replace(/\s*\n\s*/g, ' '))
  // An option without a value, or with `true`, is one that is only named.
  for (const [key, value] of options)
    if (value === 'false') options.delete(key)
    else if (/^(?:true|null|~)$/.test(value)) options.set(key, '')
  return options
}
