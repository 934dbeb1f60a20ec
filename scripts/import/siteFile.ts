import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Document, isSeq, parseDocument } from 'yaml'
import { UsageError } from './usageError.ts'

/** A YAML list of content/ that an import may add a row to. */
export interface SiteFile<Row> {
  path: string
  document: Document
  rows: Row[]
  isChanged: boolean
}

/** Opens content/NAME; a file that is not there is an empty list. */
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

/** Adds a row after the others; comments and the form of the other rows stay. */
export function addRow<Row>(file: SiteFile<Row>, row: Row, flow: boolean): void {
  file.document.add(file.document.createNode(row, { flow }))
  file.rows.push(row)
  file.isChanged = true
}

/** The text of a site file as it is to be written. */
export function textOfSiteFile({ document }: SiteFile<unknown>): string {
  return document.toString({ lineWidth: 0, flowCollectionPadding: true })
}
