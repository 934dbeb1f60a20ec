import { isMap, isSeq } from 'yaml'
import { type Redirect, redirectSchema } from '../../src/domain/content/redirectsFile.ts'
import type { Draft } from './draft.ts'
import type { Planned } from './plan.ts'
import type { Report } from './report.ts'
import { addRow, openSiteFile, type SiteFile, textOfSiteFile } from './siteFile.ts'
import { writeIfChanged } from './writeIfChanged.ts'

export type Redirects = SiteFile<Pick<Redirect, 'from' | 'to'> & { lang?: 'en' }>

/** Opens content/redirects.yaml, which maps addresses of other sites to articles. */
export function openRedirects(root: string): Promise<Redirects> {
  return openSiteFile(root, 'redirects.yaml')
}

/**
 * Adds the old addresses of `planned`. Addresses of earlier runs stay. Reports an address that belongs to another
 * article or cannot be used.
 * @param formerOf returns the former addresses of a document, as far as they are known
 */
export function keepAddresses(
  file: Redirects,
  planned: readonly Planned[],
  formerOf: (draft: Draft) => readonly string[],
  report: Report
): void {
  const known = new Map(file.rows.map(({ from, to }) => [from, to]))
  for (const { draft, id } of planned) {
    for (const from of formerOf(draft)) {
      const owner = known.get(from)
      if (owner === id) continue
      const row = redirectSchema.safeParse({ from, to: id, lang: draft.lang })
      const reason = owner === undefined ? row.error?.issues[0]?.message : `leads to article ${owner} already.`
      if (reason) report.redirects.push({ file: draft.file, message: `${from} ${reason}` })
      else {
        known.set(from, id)
        addRow(file, { from, to: id, ...(draft.lang === 'en' && { lang: 'en' }) }, true)
      }
    }
  }
}

/** Removes the addresses of removed articles. */
export function dropAddresses(file: Redirects, removed: ReadonlySet<number>): void {
  const rows = file.document.contents
  if (!isSeq(rows)) return
  const left = rows.items.filter(row => !(isMap(row) && removed.has(Number(row.get('to')))))
  if (left.length < rows.items.length) file.isChanged = true
  rows.items = left
  file.rows = file.rows.filter(({ to }) => !removed.has(to))
}

/** Writes the redirects if they changed. */
export async function writeRedirects(root: string, file: Redirects, dryRun: boolean): Promise<void> {
  if (file.isChanged) await writeIfChanged(`${root}/${file.path}`, textOfSiteFile(file), dryRun)
}
