import type { Draft } from './draft.ts'
import type { Found } from './findDocuments.ts'
import { readSource } from './readSource.ts'
import type { Report } from './report.ts'
import { partFiles, sourceTree } from './sourceFiles.ts'

/**
 * Reads every document that can be read. Parsing is nearly all the work of an import; threads were tried and gain a
 * tenth on two cores, because the garbage collector already keeps the second one busy.
 */
export async function readAll(found: Found, today: string, report: Report, step: () => void): Promise<Draft[]> {
  const drafts: Draft[] = []
  const files = partFiles(found.tree ?? sourceTree(found.base, found.files), found.layout?.aliases)
  for (const source of found.sources) {
    const draft = await readSource(found, source, { today, report, files })
    if (draft) drafts.push(draft)
    step()
  }
  return drafts
}
