import type * as z from 'zod'
import { mdxToMarkdown } from './mdxToMarkdown.ts'
import { parseYaml } from './parseYaml.ts'
import type { Problem } from './problem.ts'

/** Maximum size of a text file in bytes. The page of a larger file would not open on a slow connection. */
export const LARGEST_FILE = 2 * 1024 * 1024

/** A Markdown file with front matter. */
export interface TextFile<T> {
  /** Relative to the project, with forward slashes. */
  file: string
  data: T
  /** Text of the file as Markdown. */
  body: string
}

const FENCE = /^---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/

/**
 * Returns the text after the front matter of a previously parsed file, as Markdown. Returns undefined if the file
 * changed so that it no longer parses.
 */
export function bodyOf(file: string, text: string): string | undefined {
  const source = text.replace(/^\uFEFF/, '')
  const match = FENCE.exec(source)
  if (!match) return undefined
  const body = source.slice(match[0].length)
  if (!file.endsWith('.mdx')) return body
  const converted = mdxToMarkdown(body)
  return 'markdown' in converted ? converted.markdown : undefined
}

/** Parses a file as Markdown or, by its extension, as MDX. Returns its problems if it cannot be used. */
export function parseTextFile<S extends z.ZodType>(
  file: string,
  text: string,
  schema: S
): TextFile<z.output<S>> | { problems: Problem[] } {
  const bytes = Buffer.byteLength(text)
  if (bytes > LARGEST_FILE) {
    const size = (bytes / 1024 / 1024).toFixed(1)
    return { problems: [{ file, message: `is ${size} MB; an article has at most 2 MB. Split it into several.` }] }
  }
  const source = text.replace(/^\uFEFF/, '')
  const match = FENCE.exec(source)
  if (!match) {
    const message = "has no front matter. Begin the file with a line '---', the fields, and a line '---'."
    return { problems: [{ file, line: 1, message }] }
  }
  const parsed = parseYaml(match[1] ?? '', schema, file, 2)
  if (parsed.problems) return { problems: parsed.problems }
  const body = source.slice(match[0].length)
  if (!file.endsWith('.mdx')) return { file, data: parsed.data, body }
  const converted = mdxToMarkdown(body)
  if ('markdown' in converted) return { file, data: parsed.data, body: converted.markdown }
  const above = match[0].split('\n').length - 1
  return { problems: converted.problems.map(({ line, message }) => ({ file, line: line + above, message })) }
}
