import { atom } from 'nanostores'
import { staticFile } from '../client/api.ts'
import { LANGUAGES, type Language } from '../domain/language/languages.ts'
import { loadOnce } from '../domain/loadOnce.ts'
import { type TitleRow, titlesFile } from '../domain/search/files.ts'
import { type TitleColumns, toRows } from '../domain/search/titles.ts'
import { similarTitles } from '../domain/writing/similarTitles.ts'

/** An article that may answer already what is being asked. */
export type Similar = Pick<TitleRow, 'id' | 'bigTitle' | 'solved'> & { lang: Language }
export const $similar = atom<Similar[]>([])

const DEBOUNCE_MS = 400
let timer: ReturnType<typeof setTimeout> | undefined

/** Looks for articles with a title like this one, in the titles that the search has, after a pause in typing. */
export function findSimilar(title: string, except: number | null): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const rows = await loadTitles().catch(() => [])
    const others = rows.filter(row => row.id !== except)
    const languages = new Map(rows.map(row => [row.id, row.lang]))
    $similar.set(similarTitles(title, others).map(row => ({ ...row, lang: languages.get(row.id) ?? 'zh' })))
  }, DEBOUNCE_MS)
}

const loadTitles = loadOnce(async () => {
  const files = await Promise.all(
    LANGUAGES.map(async lang => {
      const columns = await staticFile<TitleColumns>(titlesFile(lang))
      return toRows(columns).map(row => ({ ...row, lang }))
    })
  )
  return files.flat()
})
