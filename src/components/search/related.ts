import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Manifest } from '../../domain/search/files.ts'
import type { Query } from '../../domain/search/query.ts'

interface Pagefind {
  init(): Promise<void>
  search(query: string): Promise<{ results: { data(): Promise<{ url: string }> }[] }>
}

const MAX_RELATED = 10

/**
 * Ids of articles that hold other forms of the words, or only some of them, by Pagefind's order. Its index of one
 * language is asked, that of the query's script: the other would cost a slow line as much again. A large site has none.
 */
export async function relatedIds(query: Query, newer: Manifest['newer']): Promise<number[]> {
  const lang: Language = detectLanguage(query.run)
  if (!newer[lang]) return []
  const later = new Set(newer[lang])
  const [main, latest] = await Promise.all([
    ask(lang, query.run),
    later.size > 0 ? ask(`${lang}-newer`, query.run) : Promise.resolve([])
  ])
  return [...latest, ...main.filter(id => !later.has(id))]
}

async function ask(index: string, words: string): Promise<number[]> {
  const url = `/pagefind/${index}/pagefind.js`
  const pagefind = (await import(/* @vite-ignore */ url)) as Pagefind
  await pagefind.init()
  const { results } = await pagefind.search(words)
  const hits = await Promise.all(results.slice(0, MAX_RELATED).map(result => result.data()))
  return hits.map(hit => Number(/\/home\/article\/(\d+)/.exec(hit.url)?.[1] ?? 0)).filter(id => id > 0)
}
