import type { Draft } from './draft.ts'
import type { Found } from './findDocuments.ts'
import { readSource } from './readSource.ts'
import type { Report } from './report.ts'
import { partFiles, sourceTree } from './sourceFiles.ts'

/**
 * Reads every readable document. Parsing takes nearly all the time of an import. Worker threads gained only a tenth on
 * two cores, because the garbage collector already uses the second core.
 */
export async function readAll(found: Found, today: string, report: Report, step: () => void): Promise<Draft[]> {
  const drafts: Draft[] = []
  const files = partFiles(found.tree ?? sourceTree(found.base, found.files), found.layout)
  for (const source of found.sources) {
    const draft = await readSource(found, source, { today, report, files })
    if (draft) drafts.push(draft)
    step()
  }
  return drafts
}
