import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArticleFile } from '../../domain/content/articleFile.ts'
import { generatedRoot } from '../../domain/content/contentRoot.ts'
import { digestOf } from '../../domain/content/digest.ts'

/** What sync writes: content/faq/<ticket>.md. Files in folders below are people's own. */
const NAME = /^([1-9]\d{0,9})\.md$/

/** An article of a ticket as it lies in content/. */
export interface FaqFile {
  ticketId: number
  articleId: number
  digest: string
}

const folderOf = (root: string) => join(generatedRoot(root), 'content', 'faq')
const pathOf = (root: string, ticketId: number) => join(folderOf(root), `${ticketId}.md`)

/** The articles that lie there, by ticket; one that cannot be read has the id 0. */
export async function readFaqFiles(root: string): Promise<Map<number, FaqFile>> {
  const found = new Map<number, FaqFile>()
  for (const name of await readdir(folderOf(root)).catch(() => [])) {
    const ticketId = Number(NAME.exec(name)?.[1])
    if (!ticketId) continue
    const text = await readFile(join(folderOf(root), name), 'utf8')
    const file = parseArticleFile(`content/faq/${name}`, text)
    const own = 'data' in file && Number(file.data.ticket) === ticketId
    found.set(ticketId, { ticketId, articleId: own ? file.data.id : 0, digest: digestOf(text) })
  }
  return found
}

/** The text of an article; '' where there is none. */
export function readFaqFile(root: string, ticketId: number): Promise<string> {
  return readFile(pathOf(root, ticketId), 'utf8').catch(() => '')
}

/** Puts an article in its place in one step. */
export async function writeFaqFile(root: string, ticketId: number, text: string): Promise<void> {
  await mkdir(folderOf(root), { recursive: true })
  const path = pathOf(root, ticketId)
  // Always the same name, so that what a killed run left is overwritten by the next; no reader takes it for an article.
  await writeFile(`${path}.new`, text)
  await rename(`${path}.new`, path)
}

/**
 * Copies what an earlier version wrote into the content folder itself to where it is written now, once; from then on the
 * old files are read by nobody.
 */
export async function moveFaqFiles(root: string): Promise<void> {
  const old = join(root, 'content', 'faq')
  if (folderOf(root) === old || existsSync(folderOf(root))) return
  const names = (await readdir(old).catch(() => [])).filter(name => NAME.test(name))
  await mkdir(folderOf(root), { recursive: true })
  for (const name of names) await copyFile(join(old, name), join(folderOf(root), name))
}

/** Takes an article away; one that is not there is no error. */
export async function removeFaqFile(root: string, ticketId: number): Promise<void> {
  await Promise.all([pathOf(root, ticketId), `${pathOf(root, ticketId)}.new`].map(path => rm(path, { force: true })))
}
