import { LineCounter, type Node, parseDocument } from 'yaml'
import * as z from 'zod'
import type { Problem } from './problem.ts'

type Parsed<T> = { data: T; problems?: undefined } | { data?: undefined; problems: Problem[] }

/**
 * Parses YAML and validates it with a schema. Problems name the file, the line (counted from `firstLine`), the field
 * and what to write.
 */
export function parseYaml<S extends z.ZodType>(
  text: string,
  schema: S,
  file: string,
  firstLine = 1
): Parsed<z.output<S>> {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1

  if (document.errors[0]) {
    // Only the first error is reported, because later errors mostly result from it.
    const [error] = document.errors
    const reason = error.message.split('\n')[0]
    const message = `this is not YAML: ${reason}. Quote a value that contains ': ' or starts with a special character.`
    return { problems: [{ file, line: lineAt(error.pos[0]), message }] }
  }
  const result = schema.safeParse(document.toJS() ?? {}, { reportInput: true })
  if (result.success) return { data: result.data }
  return {
    problems: result.error.issues.map(issue => {
      const node = nearestNode(document, issue.path)
      const offset = node?.range?.[0]
      return {
        file,
        line: offset === undefined ? firstLine : lineAt(offset),
        field: issue.path.join('.'),
        message: inWriterWords(issue)
      }
    })
  }
}

/** Parses a YAML list row by row. An invalid row is reported and left out. */
export function parseYamlList<S extends z.ZodType>(
  text: string,
  row: S,
  file: string
): { data: z.output<S>[]; problems: Problem[] } {
  const parsed = parseYaml(text, z.array(z.unknown()), file)
  if (parsed.problems) return { data: [], problems: parsed.problems }
  const whole = parseYaml(text, z.array(row), file)
  const data = parsed.data.flatMap(item => {
    const result = row.safeParse(item)
    return result.success ? [result.data] : []
  })
  return { data, problems: whole.problems ?? [] }
}

function nearestNode(document: ReturnType<typeof parseDocument>, path: readonly PropertyKey[]): Node | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true)
    if (node && typeof node === 'object' && 'range' in node) return node as Node
  }
  return undefined
}

function inWriterWords(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? `is missing. Write ${kindName(issue.expected)}.`
        : `must be ${kindName(issue.expected)}.`
    case 'unrecognized_keys':
      return `unknown: ${issue.keys.join(', ')}. Remove it, or look for a spelling mistake.`
    case 'too_big':
      return `is too long: at most ${issue.maximum}.`
    case 'too_small':
      return `is too short: at least ${issue.minimum}.`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`
    default:
      return issue.message
  }
}

function kindName(expected: string): string {
  const names: Record<string, string> = {
    string: 'a text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list like [1, 2]',
    object: 'fields'
  }
  return names[expected] ?? expected
}
