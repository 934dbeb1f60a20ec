import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArticleFile } from '../../domain/content/articleFile.ts'
import { generatedRoot } from '../../domain/content/contentRoot.ts'
import { digestOf } from '../../domain/content/digest.ts'
import { explainFullDisk } from '../platform/fullDisk.ts'

/** Files that the sync writes: content/faq/<ticket>.md. Files in subfolders are written by people. */
const NAME = /^([1-9]\d{0,9})\.md$/

/** A ticket article in content/. */
export interface FaqFile {
  ticketId: number
  articleId: number
  digest: string
}

const folderOf = (root: string) => join(generatedRoot(root), 'content', 'faq')
const pathOf = (root: string, ticketId: number) => join(folderOf(root), `${ticketId}.md`)

/** Reads the ticket articles, by ticket number. An unreadable file has the article id 0. */
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

/** Returns the text of an article, or '' if there is none. */
export function readFaqFile(root: string, ticketId: number): Promise<string> {
  return readFile(pathOf(root, ticketId), 'utf8').catch(() => '')
}

/**
 * Writes an article atomically.
 * @throws Error that names the folder if its disk is full
 */
export async function writeFaqFile(root: string, ticketId: number, text: string): Promise<void> {
  const path = pathOf(root, ticketId)
  try {
    await mkdir(folderOf(root), { recursive: true })
    // A fixed temporary name, so that the next run overwrites the remains of a killed one. No reader treats it as an
    // article.
    await writeFile(`${path}.new`, text)
    await rename(`${path}.new`, path)
  } catch (error) {
    throw await explainFullDisk(error, folderOf(root))
  }
}

/**
 * Copies the files of an earlier version from the content folder to their new location, once. Afterwards, the old files
 * are not used.
 */
export async function moveFaqFiles(root: string): Promise<void> {
  const old = join(root, 'content', 'faq')
  if (folderOf(root) === old || existsSync(folderOf(root))) return
  const names = (await readdir(old).catch(() => [])).filter(name => NAME.test(name))
  await mkdir(folderOf(root), { recursive: true })
  for (const name of names) await copyFile(join(old, name), join(folderOf(root), name))
}

/** Removes an article. Ignores a missing one. */
export async function removeFaqFile(root: string, ticketId: number): Promise<void> {
  await Promise.all([pathOf(root, ticketId), `${pathOf(root, ticketId)}.new`].map(path => rm(path, { force: true })))
}
