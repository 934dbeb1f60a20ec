import { eq } from 'drizzle-orm'
import { inLanguage, LANGUAGES } from '../../../domain/language/languages.ts'
import { fold } from '../../../domain/search/fold.ts'
import { readBriefly } from '../../platform/db/readBriefly.ts'
import { families } from '../../platform/db/schema.ts'

/** Matches what folders and repositories of a documentation have behind the name of the product. */
const DOCUMENT_WORDS = /(?<=.{3})(?:[-_.](?:docs?|documents?|documentation|wiki|website|sdk|firmware|zh|cn|en))+$/i
/** Matches a part of a chip's name that people use alone, as SSD2355 of D1-SSD2355. */
const PART = /^(?=.*\d)(?=.*\p{L})[\p{L}\d]{5,}$/u
/** Matches a series whose last digit is open, as SSU938X. */
const OPEN_SERIES = /^(.*\d)x$/

/** A chip of the site. Patterns match folded words between spaces. */
export interface SiteChip {
  name: string
  /** Names in all languages. */
  names: readonly string[]
  /** How questions write it. The name of a documentation without "docs" may be a common word. */
  inQuestions: readonly RegExp[]
  /** How texts write it. */
  inTexts: readonly RegExp[]
}

/** Returns the chips of the site, by id of their family. Names may be plain words. */
export const readSiteChips = readBriefly(async (db): Promise<ReadonlyMap<number, SiteChip>> => {
  const rows = await db.select({ id: families.id, name: families.name }).from(families).where(eq(families.level, 1))
  const named = rows.map(({ id, name }) => ({ id, names: [...new Set(LANGUAGES.map(lang => inLanguage(name, lang)))] }))
  const taken = named.flatMap(({ names }) => names.map(fold))
  const isOfOne = (part: string) => taken.filter(name => name.includes(fold(part))).length === 1
  return new Map(
    named.map(({ id, names }) => {
      // A family called `IoTDB-docs` is IoTDB, too.
      const short = names.map(name => name.replace(DOCUMENT_WORDS, '')).filter(name => !taken.includes(fold(name)))
      const parts = names.flatMap(name => name.split(/[-\s]/)).filter(part => PART.test(part) && isOfOne(part))
      const inTexts = [...names, ...parts]
      const inQuestions = [...inTexts, ...short]
      return [
        id,
        { name: names[0] ?? '', names: inQuestions, inQuestions: inQuestions.map(wayOf), inTexts: inTexts.map(wayOf) }
      ]
    })
  )
})

/** Returns the names of the chips that a question names, by id. */
export const chipsAskedIn = (question: string, chips: ReadonlyMap<number, SiteChip>) =>
  namesIn(question, chips, 'inQuestions')

/** Returns the names of the chips that a text names, by id. */
export const chipsNamedIn = (text: string, chips: ReadonlyMap<number, SiteChip>) => namesIn(text, chips, 'inTexts')

function namesIn(
  text: string,
  chips: ReadonlyMap<number, SiteChip>,
  ways: 'inQuestions' | 'inTexts'
): Map<number, string> {
  const folded = foldedWords(text)
  return new Map(
    [...chips].filter(([, chip]) => chip[ways].some(way => way.test(folded))).map(([id, { name }]) => [id, name])
  )
}

function wayOf(name: string): RegExp {
  const words = foldedWords(name).trim()
  const [, series] = OPEN_SERIES.exec(words) ?? []
  return new RegExp(` ${series === undefined ? words : `${series}[\\dx]`} `)
}

/** Folds a text and puts its words between single spaces. A Chinese word needs no space beside a Latin one (`K230上`). */
export const foldedWords = (text: string) =>
  ` ${fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<=\p{Script=Han})(?=[a-z\d])|(?<=[a-z\d])(?=\p{Script=Han})/gu, ' ')
    .trim()} `
