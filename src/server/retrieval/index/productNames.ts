import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'

/** Minimum overlap of the entries below two manual entries, as a count and as a share, for both to be products. */
const MIN_SHARED_ENTRIES = 2
const MIN_SHARED_PART = 0.3
/** Limits the siblings that are compared pairwise. A longer list is not a list of products. */
const MAX_SIBLINGS = 200
/** Limits the products, because each query compares all of them. */
const MAX_PRODUCTS = 400
const MAX_NAME_LENGTH = 40

/** The place of a document in its manual. The path may contain product names. */
interface Place {
  key: string
  version?: string | undefined
  page: string
  path: readonly string[]
}

/**
 * Returns the product names among manual entries: siblings whose child entries have the same names, such as boards that
 * each have "Getting started" and "Hardware". A name that occurs under several parents is not a product.
 */
export function productNames(places: readonly (Place & { lang: string })[]): string[] {
  const below = new Map<string, Set<string>>()
  const beside = new Map<string, Map<string, string>>()
  for (const { key, version = '', lang, page, path } of places) {
    const steps = [...path, page.split('/').at(-1) ?? page]
    let parent = JSON.stringify([key, version, lang])
    for (const [at, step] of steps.entries()) {
      const name = step.toLowerCase()
      setOf(below, parent).add(name)
      const own = `${parent}\0${name}`
      if (at < path.length) mapOf(beside, parent).set(own, step)
      parent = own
    }
  }
  // The same name occurs once per language and version of a manual.
  const parents = new Map<string, number>()
  for (const [parent, siblings] of beside) {
    const manual = parent.split('\0')[0]
    for (const step of siblings.values()) {
      const each = `${manual}\0${step.toLowerCase()}`
      parents.set(each, (parents.get(each) ?? 0) + 1)
    }
  }
  const groups = [...beside].map(([parent, siblings]) => {
    const entries = siblings.size > MAX_SIBLINGS ? [] : [...siblings]
    const alike = new Set<string>()
    for (const [at, [one, name]] of entries.entries())
      for (const [other, otherName] of entries.slice(at + 1))
        if (areAlike(below.get(one), below.get(other))) alike.add(name).add(otherName)
    const areModels = [...alike].some(isModel)
    const models = areModels ? entries.flatMap(([, name]) => (isModel(name) ? [name] : [])) : []
    return { manual: parent.split('\0')[0], names: [...new Set([...alike, ...models])], areModels }
  })
  // Where products are called by a number, groups of plain words are topics: "Timer" and "SSL", each with "Basics" and "FAQ".
  const withModels = new Set(groups.flatMap(({ manual, areModels }) => (areModels ? [manual] : [])))
  const products = new Set(
    groups.flatMap(({ manual, names, areModels }) => (areModels || !withModels.has(manual) ? names : []))
  )
  // A plain name below several parents is a topic, unless it stands beside numbers each time: Edge and VIM1, for each system.
  const besideModels = new Map<string, number>()
  for (const [parent, siblings] of beside) {
    const names = [...siblings.values()]
    if (!names.some(isModel)) continue
    for (const name of names) {
      const each = `${parent.split('\0')[0]}\0${name.toLowerCase()}`
      besideModels.set(each, (besideModels.get(each) ?? 0) + 1)
    }
  }
  const several = new Set(
    [...parents]
      .filter(([each, count]) => count > 1 && count !== besideModels.get(each))
      .map(([each]) => each.split('\0')[1])
  )
  const names = [...products]
    .filter(name => name.length > 1 && name.length <= MAX_NAME_LENGTH)
    .filter(name => isModel(name) || !several.has(name.toLowerCase()))
    .flatMap(alternatives)
  const words = new Map(names.map(name => [name, wordsOf(name)]))
  return names.filter(name => !isTitle(name, words)).slice(0, MAX_PRODUCTS)
}

/** Returns the words of a name. A run of Chinese characters is one. */
const wordsOf = (name: string) => name.toLowerCase().match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) ?? []

/** Checks for the title of a page about a product: it has the words of a shorter name, and two more. */
function isTitle(name: string, words: ReadonlyMap<string, readonly string[]>): boolean {
  const own = words.get(name) ?? []
  return [...words.values()].some(
    other => other.length > 0 && other.length + 2 <= own.length && other.every(word => own.includes(word))
  )
}

/** Checks for a name with letters and a number, such as `ROCK 5B`. */
const isModel = (name: string) => /\p{L}/u.test(name) && /\d/.test(name)

/** Splits `ROCK 5B/5B+` into ROCK 5B and ROCK 5B+, and `VIM3/3L` into VIM3 and VIM3L. */
function alternatives(name: string): string[] {
  const [first = '', ...others] = name.split('/').map(part => part.trim())
  const series = first.split(' ').slice(0, -1).join(' ')
  const stem = /^(.*\p{L})\d+\p{L}?$/u.exec(first)?.[1] ?? ''
  const whole = (other: string) => (series ? `${series} ${other}` : /^\d/.test(other) ? stem + other : other)
  return [first, ...others.map(other => (other.includes(' ') ? other : whole(other)))].filter(each => each.length > 1)
}

function areAlike(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  const shared = [...one].filter(name => other.has(name)).length
  return shared >= MIN_SHARED_ENTRIES && shared >= MIN_SHARED_PART * Math.min(one.size, other.size)
}

const setOf = (map: Map<string, Set<string>>, key: string) => {
  const known = map.get(key) ?? new Set<string>()
  map.set(key, known)
  return known
}
const mapOf = (map: Map<string, Map<string, string>>, key: string) => {
  const known = map.get(key) ?? new Map<string, string>()
  map.set(key, known)
  return known
}

/** Returns the product names in the public manuals of the site. */
export async function readProductNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ manual: articles.manual, lang: articles.lang })
    .from(articles)
    .where(and(eq(articles.public, true), eq(articles.status, 'published'), isNotNull(articles.manual)))
  return productNames(rows.flatMap(({ manual, lang }) => (manual ? [{ ...manual, lang }] : [])))
}
