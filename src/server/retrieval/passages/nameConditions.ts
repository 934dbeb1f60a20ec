import { eq } from 'drizzle-orm'
import { inLanguage, LANGUAGES } from '../../../domain/language/languages.ts'
import { fold } from '../../../domain/search/fold.ts'
import type { Db } from '../../platform/db/open.ts'
import { families } from '../../platform/db/schema.ts'
import type { FoundPassage } from './foundPassage.ts'
import { type NamedThing, namedThingsIn, type Standing, standingOf } from './namedThings.ts'
import type { PassageQuery, WeightedQuery } from './termWeights.ts'

/** Factors of the score of a passage that names what was asked about, and of one that names a sibling instead. */
const NAMED_FACTOR = 1.1
const SIBLING_FACTOR = 0.5
/** Of a name with joints a part that is a name of its own: K230D of K230D-Zero. */
const MODEL_PART = /^(?=.*\d)[a-z\d]{4,}$/
/** Passages, best first, that may make up for one another: where the first does not name a thing, these may. */
const LEADING_PASSAGES = 3

/** Which names of a question the passages cover. */
export interface CoveredNames {
  /** Documents mention them, but not the passages that lead. */
  missing: string[]
  /** No document mentions them. */
  unknown: string[]
  /** What the first passage is about instead of the missing ones. */
  about: string[]
}

export const NO_NAMES: CoveredNames = { missing: [], unknown: [], about: [] }

/** A passage and the terms of the query that stand in it, its title and its headings. */
interface Candidate {
  passage: FoundPassage
  terms: ReadonlySet<string>
}

/**
 * Chips, boards and versions in a question are conditions: passages about a sibling come after the others. `covered` is
 * false where the first is about a sibling; `isOfNamed` is true where the first is about a product that the question names.
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
    return { passage: { ...passage, score: Math.min(1, passage.score * factor) }, terms, standings, ofOthers, isOfOwn }
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

const firstLine = (text: string) => text.split('\n')[0] ?? ''

/** The chips of the site whose whole name stands in a text, by id: those with plain words for names too. */
function chipsNamedIn(text: string, chips: ReadonlyMap<number, string>): Map<number, string> {
  const folded = foldedWords(text)
  const stands = (name: string) => folded.includes(foldedWords(name))
  return new Map(
    [...chips].filter(([, names]) => names.split('\n').some(stands)).map(([id, names]) => [id, firstLine(names)])
  )
}

/** The products whose whole name stands in a text; of `Duo S` and `Duo` the longer alone, where only that stands there. */
function productsNamedIn(text: string, products: readonly string[]): string[] {
  if (products.length === 0) return []
  let folded = foldedWords(text)
  return products
    .toSorted((one, other) => other.length - one.length)
    .filter(name => {
      const words = foldedWords(name)
      // ROCK 5B is written rock5b too.
      const ways = /\d/.test(words) ? [words, ` ${words.replaceAll(' ', '')} `] : [words]
      const there = words.trim() === '' ? [] : ways.filter(way => folded.includes(way))
      for (const way of there) folded = folded.replaceAll(way, ' \0 ')
      return there.length > 0
    })
}

/** A text as folded words between single spaces. */
const foldedWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** What is named now replaces what was named before of the same series. */
function isOfNoOtherSeries(named: readonly NamedThing[]): (thing: NamedThing) => boolean {
  return thing => !named.some(({ series, kind }) => kind === thing.kind && series === thing.series)
}

/** The names of chips by id, in all languages. */
async function chipNames(db: Db): Promise<Map<number, string>> {
  const rows = await db.select({ id: families.id, name: families.name }).from(families).where(eq(families.level, 1))
  return new Map(rows.map(({ id, name }) => [id, LANGUAGES.map(lang => inLanguage(name, lang)).join('\n')]))
}
