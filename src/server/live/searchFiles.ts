import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '../../lib/languages.ts'
import { type TitleRow, textFile, titlesFile } from '../../lib/search/files.ts'
import { type Answer, makeAnswer } from '../http/answer.ts'
import type { Build } from './build.ts'
import type { Changes } from './changes.ts'

const TITLES: readonly string[] = LANGUAGES.map(titlesFile)
const TEXT = new RegExp(`^${textFile(0).replace('0.json', '(\\d{1,10})\\.json')}$`)
/** Stands for an article that is told of no more: the index counts rows, so that one has to stay. */
const NOBODY: TitleRow = { id: 0, articleType: 0, solved: '', family1: [], date: '', hotness: 0, bigTitle: '' }

/** Whether a file of the search tells of an article that is no longer as the build shows it. */
export function tellsOfChanged(path: string, changes: Changes): boolean {
  const id = TEXT.exec(path)?.[1]
  return id ? changes.has(Number(id)) : changes.size > 0 && TITLES.includes(path)
}

/**
 * What to answer for such a file: titles without those articles. Nothing for the text of one: what was taken out of it
 * must not be read, and the next build has it again.
 */
export async function fileWithoutChanged(path: string, build: Build, changes: Changes): Promise<Answer | undefined> {
  if (!TITLES.includes(path)) return undefined
  const rows = JSON.parse(await readFile(join(build.client, path), 'utf8')) as TitleRow[]
  const body = Buffer.from(JSON.stringify(rows.map(row => (changes.has(row.id) ? NOBODY : row))))
  return makeAnswer({
    type: 'application/json; charset=utf-8',
    cacheControl: 'public, max-age=0, must-revalidate',
    body
  })
}
