import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_FILE } from '../../src/lib/content/textFile.ts'
import type { Draft, Source } from './draft.ts'
import { readDocument } from './readDocument.ts'
import type { Report } from './report.ts'

/** Reads one document below `base`; one that cannot be read is reported and keeps none of the others back. */
export async function readSource(
  base: string,
  source: Source,
  today: string,
  report: Report
): Promise<Draft | undefined> {
  try {
    const path = join(base, source.file)
    const { size } = await stat(path)
    if (size <= LARGEST_FILE) return readDocument(source, await readFile(path), today, report)
    const message = `is ${(size / 1024 / 1024).toFixed(1)} MB; an article has at most 2 MB. Split it into several.`
    report.notImported.push({ file: source.file, message })
  } catch (error) {
    report.notImported.push({ file: source.file, message: `cannot be read: ${(error as Error).message}` })
  }
  return undefined
}
