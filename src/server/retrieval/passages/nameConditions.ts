import { eq, or, type SQL, sql } from 'drizzle-orm'
import { inLanguage, LANGUAGES } from '../../../domain/language/languages.ts'
import { fold } from '../../../domain/search/fold.ts'
import type { Db } from '../../platform/db/open.ts'
import { articles, families } from '../../platform/db/schema.ts'
import { countsOf } from '../index/documentFrequency.ts'
import type { FoundPassage } from './foundPassage.ts'
import { type NamedThing, namedThingsIn, type Standing, standingOf } from './namedThings.ts'
import type { PassageQuery, WeightedQuery } from './termWeights.ts'

/** Score factors for a passage that names the thing in question, and for one that names a sibling instead. */
const NAMED_FACTOR = 1.3
const SIBLING_FACTOR = 0.5
/** Matches a part of a compound name that is a name itself, such as K230D in K230D-Zero. */
const MODEL_PART = /^(?=.*\d)[a-z\d]{4,}$/
/** Matches what folders and repositories of a documentation have behind the name of the product. */
const DOCUMENT_WORDS = /(?<=.{3})(?:[-_.](?:docs?|documents?|documentation|wiki|website|zh|cn|en))+$/i
/** Number of best passages in which a thing may be named. If the first does not name it, the others may. */
const LEADING_PASSAGES = 3

/** How well the passages cover the names in a question. */
export interface CoveredNames {
  /** Names that occur in documents, but not in the first passages. */
  missing: string[]
  /** Names that occur in no document. */
  unknown: string[]
  /** Names that the first passage is about instead of the missing ones. */
  about: string[]
}

export const NO_NAMES: CoveredNames = { missing: [], unknown: [], about: [] }

/** A passage, and the terms of the query in the passage, its title and its headings. */
interface Candidate {
  passage: FoundPassage
  terms: ReadonlySet<string>
}

/**
 * Ranks passages by the chips, boards and versions that a question names. Passages about a sibling come last. `covered`
 * is false if the first passage is about a sibling. `isOfNamed` is true if it is about a product that the question
 * names.
 */
export async function preferNamed(
  db: Db,
  { query, context = '', scope = [] }: PassageQuery,
  { own }: WeightedQuery,
  products: readonly string[],
  candidates: readonly Candidate[]
): Promise<{ list: Candidate[]; names: CoveredNames; covered: boolean; isOfNamed: boolean }> {
  const named = namedThingsIn(query)
  const stated = namedThingsIn([context, ...scope].join('\n')).filter(isOfNoOtherSeries(named))
  const things = [...named, ...stated]
  const chips = await chipNames(db)
  const questionText = [query, ...scope].join('\n')
  const ownChips = chipsNamedIn(questionText, chips)
  const ownProducts = productsNamedIn(questionText, products)
  const isOwnProduct = (name: string) => ownProducts.includes(name)
  if (things.length === 0 && ownChips.size === 0 && ownProducts.length === 0)
    return { list: [...candidates], names: NO_NAMES, covered: true, isOfNamed: false }
  const ofChips = ({ family1 }: FoundPassage) => family1.map(id => chips.get(id) ?? '')
  const judged = candidates.map(({ passage, terms }) => {
    const { title, heading, text, path, chipModel, sdkVersion } = passage
    const about = [...path, title, heading, chipModel]
    const whole = [...about, `v${sdkVersion.replace(/^\D+/, '')}`, ...ofChips(passage), text].join('\n')
    const standings = new Map<NamedThing, Standing>(
      things.map(thing => [
        thing,
        thing.terms[0] !== undefined && thing.kind === 'model' && terms.has(thing.terms[0])
          ? { standing: 'named', instead: '' }
          : standingOf(thing, whole)
      ])
    )
    const ofOtherChips =
      ownChips.size > 0 &&
      passage.family1.length > 0 &&
      !passage.family1.some(id => ownChips.has(id)) &&
      chipsNamedIn([...about, text].join('\n'), ownChips).size === 0
    const ofOtherProducts =
      ownProducts.length > 0 &&
      productsNamedIn(path.join('\n'), products).length > 0 &&
      !productsNamedIn([...about, text].join('\n'), products).some(isOwnProduct)
    const ofOthers = ofOtherChips || ofOtherProducts
    const isOfOwn =
      passage.family1.some(id => ownChips.has(id)) || productsNamedIn(path.join('\n'), products).some(isOwnProduct)
    const all = [...standings.values()].map(({ standing }) => standing)
    const factor =
      ofOthers || all.includes('other') ? SIBLING_FACTOR : isOfOwn || all.includes('named') ? NAMED_FACTOR : 1
    return {
      passage: { ...passage, score: passage.score * factor, textScore: passage.textScore * factor },
      terms,
      standings,
      ofOthers,
      isOfOwn
    }
  })
  const list = judged.toSorted((one, other) => other.passage.score - one.passage.score)
  const known = new Map(own.map(({ term, exists }) => [term, exists]))
  const knownChips = [...chips.values()].join('\n')
  const isUnknown = (thing: NamedThing) =>
    thing.kind === 'model' &&
    thing.terms.length > 0 &&
    !known.get(thing.terms[0] ?? '') &&
    !known.get(thing.bare) &&
    !thing.terms.some(term => MODEL_PART.test(term) && known.get(term)) &&
    standingOf(thing, knownChips).standing !== 'named' &&
    !judged.some(({ standings }) => standings.get(thing)?.standing === 'named')
  const unknown = named.filter(isUnknown)
  const [first] = list
  const missing = things.filter(
    thing =>
      !unknown.includes(thing) &&
      first?.standings.get(thing)?.standing === 'other' &&
      !list.slice(0, LEADING_PASSAGES).some(({ standings }) => standings.get(thing)?.standing === 'named')
  )
  const about = missing.map(thing => first?.standings.get(thing)?.instead ?? '').filter(Boolean)
  const missed = missing.map(({ text }) => text)
  if (first?.ofOthers && missing.length === 0) {
    missed.push(...ownChips.values(), ...ownProducts)
    about.push(...ofChips(first.passage).map(firstLine), ...productsNamedIn(first.passage.path.join('\n'), products))
  }
  const covered = !first?.ofOthers && !things.some(thing => first?.standings.get(thing)?.standing === 'other')
  const names = { missing: missed, unknown: unknown.map(({ text }) => text), about: [...new Set(about)] }
  const isNamed = (thing: NamedThing) => thing.kind === 'model' && first?.standings.get(thing)?.standing === 'named'
  const isOfNamed = first !== undefined && !first.ofOthers && (first.isOfOwn || named.some(isNamed))
  return { list, names, covered, isOfNamed }
}

/** Returns a filter for articles about the chips and products of the site that a question names, or undefined. */
export async function namedProductFilter(
  db: Db,
  { query, scope = [] }: PassageQuery,
  products: readonly string[]
): Promise<SQL | undefined> {
  const questionText = [query, ...scope].join('\n')
  const chips = [...chipsNamedIn(questionText, await chipNames(db)).keys()]
  const named = productsNamedIn(questionText, products)
  return or(
    chips.length > 0 ? sql`${articles.family1} && ${sql.param(chips)}::int[]` : undefined,
    named.length > 0 ? sql`${articles.manual} -> 'path' ?| ${sql.param(named)}::text[]` : undefined
  )
}

/**
 * Returns the scope of a thread for a question. A question that names a chip or product of the site is about that one: other
 * chips and products, and the versions that were stated for them, are over.
 */
export async function scopeFor(db: Db, question: string, scope: readonly string[]): Promise<readonly string[]> {
  if (scope.length === 0) return scope
  const [chips, { products }] = await Promise.all([chipNames(db), countsOf(db)])
  const names = [...[...chips.values()].flatMap(each => each.split('\n')), ...products]
  // SSD2355 stands for D1-SSD2355.
  const meant = (text: string) =>
    names.filter(
      name =>
        namedThingsIn(text).some(({ text: word }) => foldedWords(name).includes(foldedWords(word))) ||
        foldedWords(text).includes(foldedWords(name))
    )
  const now = new Set([...meant(question), ...productsNamedIn(question, products)])
  if (now.size === 0) return scope
  const isOver = (name: string) => {
    const of = meant(name)
    if (of.length > 0) return !of.some(each => now.has(each))
    return (
      namedThingsIn(name).some(({ kind }) => kind === 'version') && !foldedWords(question).includes(foldedWords(name))
    )
  }
  return scope.some(name => meant(name).length > 0 && isOver(name)) ? scope.filter(name => !isOver(name)) : scope
}

const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** Returns the chips of the site whose whole name occurs in a text, by id. Names may be plain words. */
function chipsNamedIn(text: string, chips: ReadonlyMap<number, string>): Map<number, string> {
  const folded = foldedWords(text)
  const stands = (name: string) => folded.includes(foldedWords(name))
  return new Map(
    [...chips].filter(([, names]) => names.split('\n').some(stands)).map(([id, names]) => [id, firstLine(names)])
  )
}

/** Returns the products whose whole name occurs in a text. `Duo S` does not count as `Duo` too. */
function productsNamedIn(text: string, products: readonly string[]): string[] {
  return productMentions(text, products).map(({ product }) => product)
}

/**
 * Returns the products that a text names, and how it writes them: ROCK 5B also as rock5b, Air724UG also as 724UG, and as 724
 * where no other product has this number.
 */
export function productMentions(text: string, products: readonly string[]): { product: string; words: string }[] {
  if (products.length === 0) return []
  let folded = foldedWords(text)
  const joined = new Map(products.map(name => [name, foldedWords(name).replaceAll(' ', '')]))
  const hasOnly = (digits: string) => [...joined.values()].filter(name => name.includes(digits)).length === 1
  return products
    .toSorted((one, other) => other.length - one.length)
    .flatMap(product => {
      const words = foldedWords(product)
      const whole = joined.get(product) ?? ''
      const [, short, digits = ''] = /^\p{L}{2,}((\d{3,})\p{L}*)$/u.exec(whole) ?? []
      const ways = [
        words,
        ...(/\d/.test(words) ? [` ${whole} `] : []),
        ...(short && short !== digits ? [` ${short} `] : []),
        ...(digits && hasOnly(digits) ? [` ${digits} `] : [])
      ]
      const there = words.trim() === '' ? [] : ways.filter(way => folded.includes(way))
      for (const way of there) folded = folded.replaceAll(way, ' \0 ')
      return there.map(way => ({ product, words: way.trim() })).slice(0, 1)
    })
}

/** Folds a text and puts its words between single spaces. A Chinese word needs no space beside a Latin one (`K230上`). */
const foldedWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han})(?=[a-z\d])|(?<=[a-z\d])(?=\p{Script=Han})/gu, ' ')
    .trim()} `

/** A name in the question replaces earlier names of the same series. */
function isOfNoOtherSeries(named: readonly NamedThing[]): (thing: NamedThing) => boolean {
  return thing => !named.some(({ series, kind }) => kind === thing.kind && series === thing.series)
}

/** Returns the names of chips in all languages, by id. A family called `IoTDB-docs` is IoTDB, too. */
async function chipNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: families.id, name: families.name }).from(families).where(eq(families.level, 1))
  const named = rows.map(({ id, name }) => ({ id, names: LANGUAGES.map(lang => inLanguage(name, lang)) }))
  const taken = new Set(named.flatMap(({ names }) => names.map(fold)))
  return new Map(
    named.map(({ id, names }) => {
      const short = names.map(name => name.replace(DOCUMENT_WORDS, '')).filter(name => !taken.has(fold(name)))
      return [id, [...new Set([...names, ...short])].join('\n')]
    })
  )
}
