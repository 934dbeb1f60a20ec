import { readYaml } from '../tools/configFile.ts'

const FIELD = /^[ \t]*:([\w-]+):[ \t]*(.*)$/
const RULE = /^---[ \t]*$/

/** Takes the options of a directive of MyST from its first lines: fields (`:width: 5cm`), or YAML between lines of `---`. */
export function takeOptions(body: string[]): Map<string, string> {
  const end = RULE.test(body[0] ?? '') ? body.findIndex((line, at) => at > 0 && RULE.test(line)) : -1
  if (end > 0) return yamlOptions(body.splice(0, end + 1).slice(1, -1))
  const options = new Map<string, string>()
  while (FIELD.test(body[0] ?? '')) {
    const [, key = '', value = ''] = FIELD.exec(body.shift() ?? '') ?? []
    options.set(key, value)
    // A value continues on the lines that are indented below it.
    while (/^[ \t]+[^\s:]/.test(body[0] ?? '')) options.set(key, `${options.get(key)} ${body.shift()?.trim()}`.trim())
  }
  return options
}

function yamlOptions(lines: readonly string[]): Map<string, string> {
  const options = new Map<string, string>()
  let data: unknown
  try {
    data = readYaml(lines.join('\n'))
  } catch {
    data = undefined
  }
  // An option without a value, or with `true`, is one that is only named.
  for (const [key, value] of Object.entries(typeof data === 'object' && data ? data : {}))
    if (value !== false) options.set(key, value === true || value === null ? '' : String(value))
  return options
}
