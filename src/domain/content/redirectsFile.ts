import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { decodePercent } from '../decodePercent.ts'
import { LANGUAGES, splitPath } from '../language/languages.ts'
import { parseYamlList } from './parseYaml.ts'
import type { Problem } from './problem.ts'

/** Path of the file below the content root. */
export const REDIRECTS_FILE = 'content/redirects.yaml'

/** Paths that the site serves itself. An old address must not replace them. */
const OWN =
  /^\/(?:home|user|chat|admin|live|login|message|search|offline|data|hot-chip|api|uploads|kb|threads|mcp|issues|og|pictures|files|healthz|readyz|metrics|_astro|pagefind)(?:\/|$)/
const FORM = /^\/(?:[^/?#\\\p{Cc}]+(?:\/[^/?#\\\p{Cc}]+)*)?(?:\?[^#\\\p{Cc}]+)?$/u

/** A row of content/redirects.yaml: an address of another site, decoded if it is not, without a trailing `/`, and its article. */
export const redirectSchema = z.strictObject({
  from: z
    .string()
    .max(1000)
    // Addresses are often copied from a browser, which encodes them.
    .overwrite(decodePercent)
    .regex(FORM, 'must be a path like /2024/05/hello, or one with a query.')
    .refine(from => splitPath(from).path !== '/' && !OWN.test(splitPath(from).path), 'is an address of this site.')
    .refine(from => !/(?:^|\/)\.{1,2}(?:\/|$)/.test(from), 'must have no . or .. in it.'),
  to: z.int().min(1),
  /** Language of the page. */
  lang: z.enum(LANGUAGES).default('zh')
})
export type Redirect = z.output<typeof redirectSchema>

/** Reads the file below `root`, if it exists. If an address occurs twice, the first row applies. */
export async function readRedirects(root: string): Promise<{ redirects: Redirect[]; problems: Problem[] }> {
  const text = await readFile(join(root, REDIRECTS_FILE), 'utf8').catch(() => undefined)
  if (text === undefined) return { redirects: [], problems: [] }
  const { data, problems } = parseYamlList(text, redirectSchema, REDIRECTS_FILE)
  const found = new Map<string, Redirect>()
  for (const row of data) {
    if (found.has(row.from))
      problems.push({ file: REDIRECTS_FILE, message: `${row.from} is there twice: the first counts.` })
    else found.set(row.from, row)
  }
  return { redirects: [...found.values()], problems }
}
