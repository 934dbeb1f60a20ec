import { or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/db/open.ts'
import { articles } from '../../platform/db/schema.ts'
import { type Counts, countsOf } from '../index/documentFrequency.ts'
import { type CodeCheck, codeCheck } from './answerForms.ts'
import type { FoundPassage } from './foundPassage.ts'
import { lookUpNames, unseenWords } from './knownNames.ts'
import { type NamedThing, namedThingsIn, type Standing, standingOf } from './namedThings.ts'
import { chipsAskedIn, chipsNamedIn, foldedWords, readSiteChips, type SiteChip } from './siteChips.ts'
import type { PassageQuery } from './termWeights.ts'

/**
 * Score factors for a passage that names the thing in question, and for one that names a sibling instead, or nothing in an
 * article that never names it. A version says less: an older answer is often still true.
 */
const NAMED_FACTOR = 1.3
const SIBLING_FACTOR = 0.5
const SILENT_FACTOR = 0.5
const NAMED_VERSION_FACTOR = 1.05
const OTHER_VERSION_FACTOR = 0.9
/** Minimum score of a leading passage with the name or code in question, as a share of that of the first, to count. */
const MIN_SHARE_OF_FIRST = 0.5
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
  { passages, products }: Counts,
  candidates: readonly Candidate[]
): Promise<{ list: Candidate[]; names: CoveredNames; covered: boolean; isOfNamed: boolean }> {
  const named = namedThingsIn(query)
  const stated = namedThingsIn([context, ...scope].join('\n')).filter(isOfNoOtherSeries(named))
  const things = [...named, ...stated]
  const chips = await readSiteChips(db)
  const questionText = [query, ...scope].join('\n')
  const ownChips = chipsAskedIn(questionText, chips)
  const ownProducts = productsNamedIn(questionText, products)
  const isOwnProduct = (name: string) => ownProducts.includes(name)
  const unseen = await unseenWords(db, query, named)
  const { codes, standingOf: codeStandingOf } = codeCheck(query)
  if (things.length === 0 && ownChips.size === 0 && ownProducts.length === 0 && codes.length === 0)
    return {
      list: [...candidates],
      names: { ...NO_NAMES, missing: unseen },
      covered: unseen.length === 0,
      isOfNamed: false
    }
  const articleIds = [...new Set(candidates.map(({ passage }) => passage.articleId))]
  const lookedUp = await lookUpNames(db, things, articleIds, passages)
  const inQuestion = new Set<NamedThing>([...named, ...namedThingsIn(context).filter(isOfNoOtherSeries(named))])
  const isAsked = (thing: NamedThing) => [...inQuestion].some(({ bare }) => bare === thing.bare)
  const ofChips = ({ family1 }: FoundPassage) => family1.map(id => chips.get(id)?.names.join('\n') ?? '')
  const judged = candidates.map(({ passage, terms }) => {
    const { title, heading, text, path, chipModel, sdkVersion, articleId } = passage
    const about = [...path, title, heading, chipModel]
    const whole = [...about, `v${sdkVersion.replace(/^\D+/, '')}`, ...ofChips(passage), text].join('\n')
    const ofOwnChip = passage.family1.some(id => ownChips.has(id))
    const standings = new Map<NamedThing, Standing>(
      things.map(thing => [
        thing,
        isNamedIn(thing, terms) || (ofOwnChip && isChip(thing, passage, chips))
          ? { standing: 'named', instead: '' }
          : standingOf(thing, whole)
      ])
    )
    /** A name of the question that neither the passage nor the rest of its article has. */
    const lacks = (thing: NamedThing) => {
      const known = lookedUp.get(thing)
      return (
        thing.kind === 'model' &&
        isAsked(thing) &&
        standings.get(thing)?.standing === 'silent' &&
        !known?.isSubject &&
        !known?.articles.has(articleId)
      )
    }
    const namesOwnChip = ofOwnChip || chipsNamedIn([...about, text].join('\n'), ownChipsOf(chips, ownChips)).size > 0
    const ofOtherChips = ownChips.size > 0 && passage.family1.length > 0 && !namesOwnChip
    const ofOtherProducts =
      ownProducts.length > 0 &&
      productsNamedIn(path.join('\n'), products).length > 0 &&
      !productsNamedIn([...about, text].join('\n'), products).some(isOwnProduct)
    return {
      passage,
      terms,
      standings,
      code: codeStandingOf([title, heading, text].join('\n')),
      lacking: things.filter(lacks),
      ofOthers: ofOtherChips || ofOtherProducts,
      isOfOwn: ofOwnChip || productsNamedIn(path.join('\n'), products).some(isOwnProduct),
      // An article of no chip, whose text says nothing about the chip that the question names.
      isUnplaced: ownChips.size > 0 && passage.family1.length === 0 && !namesOwnChip && path.length === 0
    }
  })
  const list = withNamedFirst(
    judged
      .map(one => ({ ...one, passage: scored(one) }))
      .toSorted((one, other) => other.passage.score - one.passage.score)
  )
  const isUnknown = (thing: NamedThing) =>
    thing.kind === 'model' &&
    lookedUp.get(thing)?.exists === false &&
    chipsAskedIn(thing.text, chips).size === 0 &&
    !judged.some(({ standings }) => standings.get(thing)?.standing === 'named')
  const unknown = named.filter(isUnknown)
  const [first] = list
  const leading = list.slice(0, LEADING_PASSAGES)
  const missing = things.filter(
    thing =>
      !unknown.includes(thing) &&
      (first?.lacking.includes(thing) ||
        (first?.standings.get(thing)?.standing === 'other' &&
          !leading.some(({ standings }) => standings.get(thing)?.standing === 'named')))
  )
  const about = missing.map(thing => first?.standings.get(thing)?.instead ?? '').filter(Boolean)
  const lacksCode =
    codes.length > 0 && !leading.some(({ code, passage }) => code.standing === 'has' && isNearly(passage, first))
  const missed = [...new Set([...missing.map(({ text }) => text), ...unseen, ...(lacksCode ? codes : [])])]
  if (lacksCode && first?.code.instead) about.push(first.code.instead)
  const isMissing = missing.length > 0 || first?.isUnplaced
  const lacksNamed = missing.some(thing => first?.lacking.includes(thing))
  if (first && (first.ofOthers || lacksNamed || (isMissing && about.length === 0))) {
    if (missing.length === 0) missed.push(...ownChips.values(), ...ownProducts)
    about.push(...ofChips(first.passage).map(firstLine), ...productsNamedIn(first.passage.path.join('\n'), products))
  }
  const covered =
    first !== undefined &&
    !first.ofOthers &&
    !first.isUnplaced &&
    first.lacking.length === 0 &&
    !lacksCode &&
    unseen.length === 0 &&
    !things.some(thing => first.standings.get(thing)?.standing === 'other')
  const names = { missing: missed, unknown: unknown.map(({ text }) => text), about: [...new Set(about)] }
  const isNamed = (thing: NamedThing) => thing.kind === 'model' && first?.standings.get(thing)?.standing === 'named'
  // A chip that only the thread states makes no question one about it.
  const inThread = [query, context].join('\n')
  const namesOwn = chipsAskedIn(inThread, chips).size > 0 || productsNamedIn(inThread, products).length > 0
  const isOfNamed = first !== undefined && !first.ofOthers && ((namesOwn && first.isOfOwn) || named.some(isNamed))
  return { list, names, covered, isOfNamed }
}

/** A candidate with its relations to the names of a question. */
interface Judged extends Candidate {
  standings: ReadonlyMap<NamedThing, Standing>
  code: ReturnType<CodeCheck['standingOf']>
  lacking: readonly NamedThing[]
  ofOthers: boolean
  isOfOwn: boolean
  isUnplaced: boolean
}

const isNearly = ({ score }: FoundPassage, first: Candidate | undefined) =>
  score >= (first?.passage.score ?? 0) * MIN_SHARE_OF_FIRST

/** Puts the first leading passage about a named product before one that is about another, if it is nearly as good. */
function withNamedFirst<T extends Judged>(list: T[]): T[] {
  const [first, ...others] = list
  if (!first?.ofOthers) return list
  const named = others.slice(0, LEADING_PASSAGES - 1).find(({ passage, ofOthers, isOfOwn, standings }) => {
    const isNamed = isOfOwn || [...standings].some(([, { standing }]) => standing === 'named')
    return !ofOthers && isNamed && isNearly(passage, first)
  })
  if (!named) return list
  const { score, textScore } = first.passage
  return [{ ...named, passage: { ...named.passage, score, textScore } }, ...list.filter(one => one !== named)]
}

/** Returns a passage with its scores changed by the names that it has and lacks. */
function scored({ passage, standings, lacking, ofOthers, isOfOwn, isUnplaced }: Judged): FoundPassage {
  const has = (kind: NamedThing['kind'], standing: Standing['standing']) =>
    [...standings].some(([thing, one]) => thing.kind === kind && one.standing === standing)
  const ofOther = ofOthers || has('model', 'other') ? SIBLING_FACTOR : 1
  const ofNamed = isOfOwn || has('model', 'named') ? NAMED_FACTOR : 1
  const ofSilence = lacking.length > 0 || isUnplaced ? SILENT_FACTOR : 1
  const ofVersion = has('version', 'other') ? OTHER_VERSION_FACTOR : has('version', 'named') ? NAMED_VERSION_FACTOR : 1
  const factor = ofOther * ofNamed * ofSilence * ofVersion
  // A title that is the question is not the answer where it is about another product.
  const score = ofOthers ? passage.textScore : passage.score
  return { ...passage, score: score * factor, textScore: passage.textScore * factor }
}

/** Checks whether a passage has the term of a whole name. */
const isNamedIn = ({ kind, terms: [whole], text }: NamedThing, terms: ReadonlySet<string>) =>
  kind === 'model' && whole !== undefined && !/[\s\p{Script=Han}]/u.test(text) && terms.has(whole)

/** Checks whether a name is that of the chip of a passage's article. */
const isChip = ({ text }: NamedThing, { family1 }: FoundPassage, chips: ReadonlyMap<number, SiteChip>) =>
  [...chipsAskedIn(text, chips).keys()].some(id => family1.includes(id))

const ownChipsOf = (chips: ReadonlyMap<number, SiteChip>, own: ReadonlyMap<number, string>) =>
  new Map([...chips].filter(([id]) => own.has(id)))

/** Returns a filter for articles about the chips and products of the site that a question names, or undefined. */
export async function namedProductFilter(
  db: Db,
  { query, scope = [] }: PassageQuery,
  products: readonly string[]
): Promise<SQL | undefined> {
  const questionText = [query, ...scope].join('\n')
  const chips = [...chipsAskedIn(questionText, await readSiteChips(db)).keys()]
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
  const [chips, { products }] = await Promise.all([readSiteChips(db), countsOf(db)])
  const meant = (text: string) => [...chipsAskedIn(text, chips).values(), ...productsNamedIn(text, products)]
  const now = new Set(meant(question))
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

/** A name in the question replaces earlier names of the same series. */
function isOfNoOtherSeries(named: readonly NamedThing[]): (thing: NamedThing) => boolean {
  return thing => !named.some(({ series, kind }) => kind === thing.kind && series === thing.series)
}
