import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Found } from './findDocuments.ts'
import type { Places } from './places.ts'
import { writeIfChanged } from './writeIfChanged.ts'

/**
 * Copies licence files beside the articles, because most licences require their notice to be distributed with the text.
 */
export async function copyNotices(
  root: string,
  { base, files }: Found,
  places: Places,
  dryRun: boolean
): Promise<string[]> {
  const notices = files.filter(file => /^(?:licen[cs]e|copying|notice)(?:\.txt)?$/i.test(file))
  for (const file of notices) {
    await writeIfChanged(join(root, places.articles, file), await readFile(join(base, file)), dryRun)
  }
  return notices.map(file => `${places.articles}/${file}`)
}
