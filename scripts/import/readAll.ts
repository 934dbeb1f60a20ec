import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_FILE } from '../../src/lib/content/articleFile.ts'
import type { Draft } from './draft.ts'
import type { Found } from './findDocuments.ts'
import { readDocument } from './readDocument.ts'
import type { Report } from './report.ts'

/** Reads every document that can be read; one that cannot is reported and keeps none of the others back. */
export async function readAll(
  { base, sources }: Found,
  today: string,
  report: Report,
  step: () => void
): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const source of sources) {
    try {
      const path = join(base, source.file)
      const { size } = await stat(path)
      if (size > LARGEST_FILE) {
        const message = `is ${(size / 1024 / 1024).toFixed(1)} MB; an article has at most 2 MB. Split it into several.`
        report.notImported.push({ file: source.file, message })
      } else {
        const draft = readDocument(source, await readFile(path), today, report)
        if (draft) drafts.push(draft)
      }
    } catch (error) {
      report.notImported.push({ file: source.file, message: `cannot be read: ${(error as Error).message}` })
    }
    step()
    // Parsing takes all the time there is; without this a progress bar would stand still.
    await new Promise(resolve => setImmediate(resolve))
  }
  return drafts
}
