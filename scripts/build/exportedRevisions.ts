import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generatedRoot } from '../../src/domain/content/contentRoot.ts'

/** The revision that each article had when it was exported, by its id; none where no database was there. */
export async function exportedRevisions(): Promise<Record<string, number>> {
  const file = join(generatedRoot(), 'content', 'community', 'revisions.json')
  const text = await readFile(file, 'utf8').catch(() => '{}')
  return JSON.parse(text) as Record<string, number>
}
