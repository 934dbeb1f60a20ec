import type { Draft } from './draft.ts'

const least = 0.25
const leastTraits = 3
/** The same of documents with the same name in folders of different names. */
const sure = 0.5

interface Pair {
  zh: Draft
  en: Draft
  likeness: number
}

/** Limits the comparisons of documents with the same name. More of them tell nothing. */
const MAX_COMPARED = 250_000

/**
 * Pairs documents of the two languages that share code, pictures and section numbers, even if a translator also translated
 * the names of files or folders: those in one folder, then those with the same name in other folders, then those whose
 * folders are the folders of pairs. Each document must be the best match of the other, so a document without a counterpart
 * stays unpaired.
 */
export function joinAlike(drafts: readonly Draft[]): Pair[] {
  const pairs = bestPairs(drafts, ({ path }) => folderOf(path))
  const rest = () => {
    const paired = new Set(pairs.flatMap(({ zh, en }) => [zh, en]))
    return drafts.filter(draft => !paired.has(draft))
  }
  const placeOf = ({ path }: Draft) => `${path.split('/').length} ${nameOf(path)}`
  // Within folders of one name first: there are fewer to compare, and less has to be alike.
  pairs.push(...bestPairs(rest(), draft => `${placeOf(draft)} ${lastFolderOf(draft)}`))
  pairs.push(...bestPairs(rest(), placeOf).filter(({ likeness }) => likeness >= sure))
  pairs.push(...pairsOfFolders(rest(), pairs))
  return pairs
}

function bestPairs(drafts: readonly Draft[], keyOf: (draft: Draft) => string): Pair[] {
  return [...Map.groupBy(drafts, keyOf).values()].flatMap(group => {
    const zhDrafts = group.filter(draft => draft.lang === 'zh')
    const enDrafts = group.filter(draft => draft.lang === 'en')
    if (zhDrafts.length * enDrafts.length > MAX_COMPARED) return []
    const all = zhDrafts
      .flatMap(zh => enDrafts.map(en => ({ zh, en, likeness: likeness(zh.traits, en.traits) })))
      .filter(pair => pair.likeness >= least)
    const best = new Map<Draft, number[]>()
    for (const { zh, en, likeness } of all)
      for (const draft of [zh, en])
        best.set(draft, [...(best.get(draft) ?? []), likeness].sort((a, b) => b - a).slice(0, 2))
    const isBest = (draft: Draft, own: number) => {
      const [first, second] = best.get(draft) ?? []
      return first === own && second !== own
    }
    return all.filter(({ zh, en, likeness }) => isBest(zh, likeness) && isBest(en, likeness))
  })
}

/** Pairs documents at the same place below folders that are the two languages of one, as pairs of documents tell. */
function pairsOfFolders(drafts: readonly Draft[], pairs: readonly Pair[]): Pair[] {
  const folders = new Map<string, string | null>()
  for (const { zh, en } of pairs) {
    const [one, other] = [foldersOf(zh), foldersOf(en)]
    if (one.length !== other.length) continue
    for (const [at, folder] of one.entries()) {
      const counterpart = other[at] ?? ''
      folders.set(folder, (folders.get(folder) ?? counterpart) === counterpart ? counterpart : null)
    }
  }
  const english = new Map(drafts.filter(({ lang }) => lang === 'en').map(draft => [draft.path.toLowerCase(), draft]))
  return drafts.flatMap(zh => {
    const own = zh.lang === 'zh' ? foldersOf(zh).findLast(folder => folders.get(folder)) : undefined
    const en = own ? english.get((folders.get(own) ?? '') + zh.path.toLowerCase().slice(own.length)) : undefined
    return en ? [{ zh, en, likeness: likeness(zh.traits, en.traits) }] : []
  })
}

/** Returns the similarity of two documents: shared traits divided by all traits, from 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const known = new Set(other)
  const shared = one.filter(trait => known.has(trait)).length
  return shared < leastTraits ? 0 : shared / (one.length + other.length - shared)
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1).toLowerCase()
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).toLowerCase()
}

/** Returns the folders above a document, each with all above it, outermost first. */
function foldersOf({ path }: Draft): string[] {
  return [...path.toLowerCase().matchAll(/\//g)].map(({ index }) => path.toLowerCase().slice(0, index + 1))
}

const lastFolderOf = (draft: Draft) => foldersOf(draft).at(-1)?.split('/').at(-2) ?? ''
