import type * as z from 'zod'
import { MANUAL_LIMITS } from '../../src/domain/article/manual.ts'
import type { manualSchema } from '../../src/domain/content/siteFiles.ts'
import { openSiteFile, textOfSiteFile } from './siteFile.ts'
import { readable } from './tools/folderNames.ts'
import { isGenericName } from './tools/folders.ts'
import type { Layout } from './tools/layout.ts'
import { usualSpelling } from './usualSpelling.ts'
import { writeIfChanged } from './writeIfChanged.ts'

type ManualRow = z.input<typeof manualSchema>

/** Returns the key of a manual: the folder name of its articles, limited to the characters of keys. */
export function manualKey(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .slice(0, MANUAL_LIMITS.key)
    .replace(/^[^a-z0-9]+|-+$/g, '')
  return plain || 'manual'
}

/** Returns the name of a manual: the title of its documentation, or else the name of the folder, spelled as in its texts. */
export function manualName(layout: Layout, name: string, drafts: readonly { text: string }[]): string {
  const title = layout.title?.trim()
  if (title && !isGenericName(title)) return title
  return usualSpelling(
    readable(name),
    drafts.map(({ text }) => text)
  )
}

/** Writes the name and versions of a documentation to content/manuals.yaml. A name set by a person is not changed. */
export async function writeManual(
  root: string,
  layout: Layout,
  { name, title }: { name: string; title: string },
  dryRun: boolean
): Promise<void> {
  const file = await openSiteFile<ManualRow>(root, 'manuals.yaml')
  const key = manualKey(name)
  const known = file.rows.findIndex(row => row.key === key)
  const versions =
    layout.versions.length > 1 ? layout.versions.map(version => version.slice(0, MANUAL_LIMITS.version)) : []
  const row: ManualRow = { key, name: title, ...(versions.length > 0 && { versions }) }
  if (known < 0) file.document.add(file.document.createNode(row, { flow: false }))
  else if (versions.length > 0)
    file.document.setIn([known, 'versions'], file.document.createNode(versions, { flow: true }))
  const text = textOfSiteFile(file)
  await writeIfChanged(`${root}/${file.path}`, text, dryRun)
}
