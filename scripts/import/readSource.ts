import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { LARGEST_FILE } from '../../src/domain/content/textFile.ts'
import type { Draft, Source } from './draft.ts'
import type { Found } from './findDocuments.ts'
import type { SourceFiles } from './mark/context.ts'
import { readDocument } from './readDocument.ts'
import type { Report } from './report.ts'
import { draftComments } from './threads.ts'

/** Reads one document. An unreadable document is reported and does not stop the import. */
export async function readSource(
  { base, made, layout, generated }: Found,
  source: Source,
  job: { today: string; report: Report; files: SourceFiles }
): Promise<Draft | undefined> {
  const { report } = job
  try {
    const document = made?.get(source.file)
    const text = document?.text ?? (layout?.generated?.get(source.file) ?? generated?.get(source.file))?.text
    const bytes = text === undefined ? undefined : Buffer.from(text)
    const path = join(base, source.file)
    const size = bytes?.length ?? (await stat(path)).size
    if (size <= LARGEST_FILE) {
      const draft = readDocument(source, bytes ?? (await readFile(path)), job)
      if (!draft || !document) return draft
      const { addresses, author, comments } = document
      return { ...draft, addresses, author, ...(comments && { comments: draftComments(comments, draft) }) }
    }
    const message = `is ${(size / 1024 / 1024).toFixed(1)} MB; an article has at most 2 MB. Split it into several.`
    report.notImported.push({ file: source.file, message })
  } catch (error) {
    // A name that is not UTF-8 has lost bytes here, so that it leads nowhere.
    const message = source.file.includes('\ufffd')
      ? 'has a name that is not UTF-8, and cannot be read. Rename it.'
      : `cannot be read: ${(error as Error).message}`
    report.notImported.push({ file: source.file, message })
  }
  return undefined
}
