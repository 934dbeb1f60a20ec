import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from './problem.ts'

/** What the reading of content/ tells the build script. */
export interface BuildReport {
  /** The articles that the build shows, each with the digest of its file. */
  articles: { id: number; digest: string }[]
  /** What had to be left out. */
  problems: Problem[]
}

const NAME = 'build-report.json'

/** Writes the report into the cache `folder`. */
export function writeReport(folder: string, report: BuildReport): Promise<void> {
  return writeFile(join(folder, NAME), JSON.stringify(report))
}

/** Reads the report of the last build in the cache `folder`. */
export async function readReport(folder: string): Promise<BuildReport> {
  return JSON.parse(await readFile(join(folder, NAME), 'utf8')) as BuildReport
}
