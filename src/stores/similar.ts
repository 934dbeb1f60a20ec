import { atom } from 'nanostores'
import { networkSource } from '../browser/searchSource.ts'
import type { Language } from '../domain/language/languages.ts'
import type { TitleRow } from '../domain/search/files.ts'
import { likelySimilar, similarTitles } from '../domain/writing/similarTitles.ts'

/** An article that may already answer the question. */
export type Similar = Pick<TitleRow, 'id' | 'bigTitle' | 'solved'> & { lang: Language }
export const $similar = atom<Similar[]>([])

const DEBOUNCE_MS = 400
const source = networkSource()
let timer: ReturnType<typeof setTimeout> | undefined

/** Finds articles with a similar title in the titles of the search index, after a pause in typing. */
export function findSimilar(title: string, except: number | null): void {
  clearTimeout(timer)
  timer = setTimeout(async () => {
    const rows = await likelySimilar(source, title).catch(() => [])
    const others = rows.filter(row => row.id !== except)
    const languages = new Map(rows.map(row => [row.id, row.lang]))
    $similar.set(similarTitles(title, others).map(row => ({ ...row, lang: languages.get(row.id) ?? 'zh' })))
  }, DEBOUNCE_MS)
}
