import { createReadStream } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Language } from '../languages.ts'
import type { Problem } from './problem.ts'

/** An article that a build shows. */
export interface ReportedArticle {
  id: number
  lang: Language
  /** Digest of its file. */
  digest: string
}

/** What the reading of content/ tells the build script: the articles, and what had to be left out. */
export interface BuildReport {
  articles: ReportedArticle[]
  problems: Problem[]
}

const REPORT = 'build-report.json'
const SEARCH = 'search-input.ndjson'

/** Writes the report and, a line an article, what search is to index, into the cache `folder`. */
export async function writeReport(
  folder: string,
  articles: readonly (ReportedArticle & { html: string })[],
  problems: readonly Problem[]
): Promise<void> {
  const lines = articles.map(({ id, lang, html }) => JSON.stringify({ id, lang, html }))
  await writeFile(join(folder, SEARCH), lines.join('\n'))
  const report = { articles: articles.map(({ id, lang, digest }) => ({ id, lang, digest })), problems }
  // Last, and in one step: who finds the report finds the rest.
  await writeFile(join(folder, `${REPORT}.new`), JSON.stringify(report))
  await rename(join(folder, `${REPORT}.new`), join(folder, REPORT))
}

/** Reads the report of the last build in the cache `folder`. */
export async function readReport(folder: string): Promise<BuildReport> {
  return JSON.parse(await readFile(join(folder, REPORT), 'utf8')) as BuildReport
}

/** The articles for search, one after another, so that their texts are never all in memory. */
export async function* readSearchInput(folder: string): AsyncGenerator<{ id: number; lang: Language; html: string }> {
  for await (const line of createInterface({ input: createReadStream(join(folder, SEARCH)) })) {
    if (line) yield JSON.parse(line)
  }
}
