import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, isSeq, parseDocument } from 'yaml'
import { UsageError } from './usageError.ts'

/** A YAML list of content/ to which an import can add rows. */
export interface SiteFile<Row> {
  path: string
  document: Document
  rows: Row[]
  isChanged: boolean
}

/**
 * Opens content/NAME. A missing file is an empty list.
 * @throws UsageError if the file is not a YAML list.
 */
export async function openSiteFile<Row>(root: string, name: string): Promise<SiteFile<Row>> {
  const text = await readFile(join(root, 'content', name), 'utf8').catch(() => '')
  const document = parseDocument(text || '[]\n')
  if (document.errors[0])
    throw new UsageError(`content/${name} is not YAML: ${document.errors[0].message.split('\n')[0]}`)
  if (document.contents === null) document.contents = document.createNode([]) as unknown as typeof document.contents
  if (!isSeq(document.contents)) throw new UsageError(`content/${name} is not a list.`)
  document.contents.flow = false
  return { path: `content/${name}`, document, rows: document.toJS() as Row[], isChanged: false }
}

/** Appends a row. Comments and the formatting of other rows stay unchanged. */
export function addRow<Row>(file: SiteFile<Row>, row: Row, flow: boolean): void {
  file.document.add(file.document.createNode(row, { flow }))
  file.rows.push(row)
  file.isChanged = true
}

/** Returns the text of a site file for writing. */
export function textOfSiteFile({ document }: SiteFile<unknown>): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
