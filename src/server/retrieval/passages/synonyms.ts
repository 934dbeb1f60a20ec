import { readFileSync } from 'node:fs'
import { parseYamlList } from '../../../domain/content/parseYaml.ts'
import { synonymSchema } from '../../../domain/content/siteFiles.ts'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { readFact } from '../../platform/db/facts.ts'
import type { Db } from '../../platform/db/open.ts'
import { termsOf } from '../index/terms.ts'
import { builtInRows, indexRows, type PhraseIndex, type PhraseRow, rowsIn, rowsOfSynonyms } from './phraseRows.ts'

/** A phrase in a question, and its synonyms. */
export interface Synonyms {
  text: string
  /** Terms of the phrase that the question has. */
  of: readonly string[]
  phrases: readonly { text: string; lang: Language; terms: readonly string[] }[]
}

const BASE = 'baseSynonyms.yaml'
const base = parseYamlList(readFileSync(new URL(BASE, import.meta.url), 'utf8'), synonymSchema, BASE).data
/** Time that the rows of the site are cached in milliseconds, because every search reads them. */
const TTL_MS = 1000
let compiled: { own: string; index: PhraseIndex } | undefined
let readAt = Number.NEGATIVE_INFINITY

/** Returns the phrases of a question that have synonyms. Of overlapping phrases, the longest counts. */
export async function synonymsIn(db: Db, query: string): Promise<Synonyms[]> {
  const indexes = [await siteRows(db), await builtInRows()]
  const held = new Set(termsOf(query))
  const rows = Map.groupBy(
    indexes.flatMap(index => rowsIn(index, query, held)),
    ({ text }) => text.toLowerCase()
  )
  const found = [...rows.values()].map(of => ({ ...merge(of), terms: phraseTerms(of[0]?.text ?? '') }))
  const isPartOfAnother = ({ terms }: { terms: readonly string[] }) =>
    found.some(other => other.terms.length > terms.length && terms.every(term => other.terms.includes(term)))
  return found
    .filter(phrase => !isPartOfAnother(phrase))
    .map(({ text, others, terms }) => ({
      text,
      of: terms.filter(term => held.has(term)),
      phrases: others
        .map(other => ({ text: other, lang: detectLanguage(other), terms: phraseTerms(other) }))
        .filter(other => !other.terms.every(term => held.has(term)))
    }))
}

/** Joins rows of one phrase from several lists. */
function merge(rows: readonly PhraseRow[]): { text: string; others: string[] } {
  return { text: rows[0]?.text ?? '', others: [...new Set(rows.flatMap(({ others }) => others))] }
}

/** Returns the rows of the site and those of baseSynonyms.yaml. */
async function siteRows(db: Db): Promise<PhraseIndex> {
  if (compiled && performance.now() - readAt < TTL_MS) return compiled.index
  const rows = (await readFact(db, 'synonyms')) ?? []
  readAt = performance.now()
  const own = JSON.stringify(rows)
  if (compiled?.own !== own) compiled = { own, index: indexRows([...base, ...rows].flatMap(rowsOfSynonyms)) }
  return compiled.index
}

const phraseTerms = (text: string) => [...new Set(termsOf(text))]
