import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'

/** Returns the revision of each article at its export, by id. Empty if there was no database. */
export async function exportedRevisions(): Promise<Record<string, number>> {
  const file = join(generatedRoot(), 'content', 'community', 'revisions.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number>
}
