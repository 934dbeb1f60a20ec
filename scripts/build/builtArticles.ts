import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '../../src/lib/content/problem.ts'
import type { Language } from '../../src/lib/languages.ts'

export interface BuiltArticle {
  id: number
  lang: Language
  digest: string
}

/** What the site's build left in its cache folder: the articles that it holds, and what it had to leave out. */
export interface BuildReport {
  articles: BuiltArticle[]
  problems: Problem[]
}

export async function readBuildReport(cache: string): Promise<BuildReport> {
  return JSON.parse(await readFile(join(cache, 'build-report.json'), 'utf8')) as BuildReport
}
