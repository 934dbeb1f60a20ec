import { and, or, sql } from 'drizzle-orm'
import { anyOf } from '../../platform/db/anyOf.ts'
import type { Db } from '../../platform/db/open.ts'
import { searchPassages, searchWords } from '../../platform/db/schema.ts'
import { quoted } from '../index/terms.ts'
import { familiesOf, type NamedThing } from './namedThings.ts'

/** Share of all passages from which on a name is the subject of the site, which a passage need not repeat. */
const SUBJECT_SHARE = 0.2
/** Length of a part of a name that is a name by itself, such as K230D in K230D-Zero. C3 in ESP32-C3 is none. */
const WHOLE_PART = 4
/** Length of a name from which on a longer one without a hyphen may be its order number. */
const MIN_BEGUN = 6

/** What the documents know of a name. */
export interface KnownName {
  /** Whether any document has it. */
  exists: boolean
  isSubject: boolean
  /** Those of the articles in question that have it somewhere. */
  articles: ReadonlySet<number>
}

/** Matches an identifier of code, such as kd_mpi_venc_init. */
export const IDENTIFIER = /(?<![\w-])[a-z]\w*_\w{2,}(?![\w-])/gi
/** Matches an error code, such as 0x80070005. */
const CODE = /(?<![\w-])0x[\da-f]{4,}(?!\w)/gi
/** A longer text is a log, in which most identifiers are somebody's own. */
const MAX_LOOKED_UP_LENGTH = 200

/** Returns the versions, identifiers and codes of a question that no document has. */
export async function unseenWords(db: Db, question: string, things: readonly NamedThing[]): Promise<string[]> {
  if (question.length > MAX_LOOKED_UP_LENGTH) return []
  const versions = things
    .filter(({ kind }) => kind === 'version')
    .map(({ text, bare }) => ({ text, forms: [bare, `v${bare}`] }))
  const words = [...(question.match(IDENTIFIER) ?? []), ...(question.match(CODE) ?? [])]
  const identifiers = [...new Set(words)].map(text => ({
    text,
    forms: [text.toLowerCase()]
  }))
  const candidates = [...versions, ...identifiers]
  if (candidates.length === 0) return []
  const forms = candidates.flatMap(each => each.forms)
  const rows = await db.select({ word: searchWords.word }).from(searchWords).where(anyOf(searchWords.word, forms))
  const seen = new Set(rows.map(({ word }) => word))
  return candidates.filter(each => !each.forms.some(form => seen.has(form))).map(({ text }) => text)
}

/** Looks names up in the index, and in these articles. */
export async function lookUpNames(
  db: Db,
  things: readonly NamedThing[],
  articleIds: readonly number[],
  passages: number
): Promise<Map<NamedThing, KnownName>> {
  const models = things.filter(({ kind }) => kind === 'model')
  if (models.length === 0) return new Map()
  const forms = [...new Set(models.flatMap(formsOf))]
  const [rows, ...having] = await Promise.all([
    db.select().from(searchWords).where(anyOf(searchWords.word, forms)),
    ...models.map(thing => articlesWith(db, thing, articleIds))
  ])
  const counts = new Map(rows.map(({ word, passages: count }) => [word, count]))
  const longer = await withLongerNames(
    db,
    models.filter((thing, at) => having[at]?.size === 0 && !isKnown(thing, counts))
  )
  return new Map(
    models.map((thing, at) => {
      const most = Math.max(0, ...wholeTerms(thing).map(term => counts.get(term) ?? 0))
      const articles = having[at] ?? new Set<number>()
      const exists = articles.size > 0 || isKnown(thing, counts) || longer.has(thing)
      return [thing, { exists, isSubject: most >= passages * SUBJECT_SHARE, articles }]
    })
  )
}

/** Returns the names that a longer name begins with, as ESP32-C3 does ESP32-C3-DevKit, and SF32LB525 does SF32LB525UC6. */
async function withLongerNames(db: Db, things: readonly NamedThing[]): Promise<ReadonlySet<NamedThing>> {
  const isBegun = async ({ text, bare }: NamedThing) => {
    const begins = sql`starts_with(${searchWords.word}, ${`${text.toLowerCase()}-`})`
    // Another digit makes another part: K23 is not K230.
    const goesOn = and(
      sql`starts_with(${searchWords.word}, ${bare})`,
      sql`substr(${searchWords.word}, ${bare.length + 1}, 1) ~ '[a-z]'`
    )
    const isLonger = bare.length >= MIN_BEGUN ? or(begins, goesOn) : begins
    return (await db.select({ word: searchWords.word }).from(searchWords).where(isLonger).limit(1)).length > 0
  }
  const begun = await Promise.all(things.map(isBegun))
  return new Set(things.filter((_, at) => begun[at]))
}

/** Returns the terms that are the whole name. A name of several words is all of its words. */
function wholeTerms({ text, terms, bare }: NamedThing): string[] {
  return isPhrase(text) ? [] : terms.filter(term => term.replace(/[^\p{L}\p{N}]/gu, '') === bare)
}

const isPhrase = (text: string) => /[\s\p{Script=Han}]/u.test(text)

/** Returns the parts of a name that have a digit. A short one, or a number, is joined with the part before it. */
function distinctParts(text: string): string[][] {
  const parts = text.toLowerCase().split('-')
  return parts.flatMap((part, at) => {
    if (!/\d/.test(part) || parts.length === 1) return []
    const before = parts[at - 1]
    const isName = part.length >= WHOLE_PART && /\p{L}/u.test(part)
    if (isName || before === undefined) return [[part]]
    return [[`${before}-${part}`, before + part]]
  })
}

function formsOf(thing: NamedThing): string[] {
  return [
    ...wholeTerms(thing),
    thing.bare,
    ...familiesOf(thing.bare),
    ...(isPhrase(thing.text) ? thing.terms : distinctParts(thing.text).flat())
  ]
}

/** Checks whether the index has a name: whole, or for a compound name its first long part and each short one. */
function isKnown(thing: NamedThing, counts: ReadonlyMap<string, number>): boolean {
  const has = (form: string) => counts.has(form)
  if (isPhrase(thing.text)) return thing.terms.length > 0 && thing.terms.every(has)
  if (has(thing.bare) || wholeTerms(thing).some(has) || familiesOf(thing.bare).some(has)) return true
  const parts = distinctParts(thing.text)
  const long = parts.filter(forms => forms.length === 1)
  const short = parts.filter(forms => forms.length > 1)
  if (parts.length === 0) return false
  return (long.length === 0 || long.some(forms => forms.some(has))) && short.every(forms => forms.some(has))
}

/** Returns those of the articles in which a passage has the name. */
async function articlesWith(db: Db, thing: NamedThing, articleIds: readonly number[]): Promise<ReadonlySet<number>> {
  const whole = isPhrase(thing.text) ? [thing.terms.map(quoted).join(' & ')] : wholeTerms(thing).map(quoted)
  const query = whole.filter(Boolean).join(' | ')
  if (query === '' || articleIds.length === 0) return new Set()
  const rows = await db
    .selectDistinct({ id: searchPassages.articleId })
    .from(searchPassages)
    .where(and(anyOf(searchPassages.articleId, [...articleIds]), sql`${searchPassages.terms} @@ ${query}::tsquery`))
  return new Set(rows.map(({ id }) => id))
}
