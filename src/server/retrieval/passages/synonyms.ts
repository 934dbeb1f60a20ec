import { readFileSync } from 'node:fs'
import { parseYamlList } from '../../../domain/content/parseYaml.ts'
import { synonymSchema } from '../../../domain/content/siteFiles.ts'
import { detectLanguage } from '../../../domain/language/detectLanguage.ts'
import type { Language } from '../../../domain/language/languages.ts'
import { readFact } from '../../platform/db/facts.ts'
import type { Db } from '../../platform/db/open.ts'
import { termsOf } from '../index/terms.ts'

/** A phrase in a question, and its synonyms. */
export interface Synonyms {
  text: string
  /** Terms of the phrase. */
  of: readonly string[]
  phrases: readonly { text: string; terms: readonly string[] }[]
}

interface Phrase {
  text: string
  lang: Language
  terms: readonly string[]
  group: readonly Omit<Phrase, 'group'>[]
}

/** Phrases by their first term. */
type Thesaurus = ReadonlyMap<string, readonly Phrase[]>

const base = readRows('baseSynonyms.yaml')
/** Rows that only map phrases of one language to the other. */
const bilingual = readRows('technicalTerms.yaml')
/** Time that the rows of the site are cached in milliseconds, because every search reads them. */
const TTL_MS = 1000
let compiled: { own: string; thesaurus: Thesaurus } | undefined
let readAt = Number.NEGATIVE_INFINITY

/** Returns the phrases of a question that have synonyms. Of overlapping phrases, the longest counts. */
export async function synonymsIn(db: Db, query: string): Promise<Synonyms[]> {
  const thesaurus = await readThesaurus(db)
  const spoken = termsOf(query)
  const held = new Set(spoken)
  const found = new Set(
    spoken.flatMap(term => thesaurus.get(term) ?? []).filter(({ terms }) => terms.every(term => held.has(term)))
  )
  const isPartOfAnother = ({ terms }: Phrase) =>
    [...found].some(other => other.terms.length > terms.length && terms.every(term => other.terms.includes(term)))
  return [...found]
    .filter(phrase => !isPartOfAnother(phrase))
    .map(({ text, terms, group }) => ({
      text,
      of: terms,
      phrases: group.filter(other => !other.terms.every(term => held.has(term)))
    }))
}

async function readThesaurus(db: Db): Promise<Thesaurus> {
  if (compiled && performance.now() - readAt < TTL_MS) return compiled.thesaurus
  const rows = (await readFact(db, 'synonyms')) ?? []
  readAt = performance.now()
  const own = JSON.stringify(rows)
  if (compiled?.own !== own) compiled = { own, thesaurus: compile([...base, ...rows], bilingual) }
  return compiled.thesaurus
}

function compile(rows: readonly (readonly string[])[], translations: readonly (readonly string[])[]): Thesaurus {
  const phrases = rows.flatMap(texts => {
    const group = texts.map(toPhrase)
    return group.map(phrase => ({ ...phrase, group }))
  })
  const translated = translations.flatMap(texts => {
    const group = texts.map(toPhrase)
    return group.map(phrase => ({ ...phrase, group: group.filter(({ lang }) => lang !== phrase.lang) }))
  })
  return Map.groupBy([...phrases, ...translated], ({ terms }) => terms[0] ?? '')
}

function toPhrase(text: string): Omit<Phrase, 'group'> {
  return { text, lang: detectLanguage(text), terms: [...new Set(termsOf(text))] }
}

function readRows(name: string): string[][] {
  return parseYamlList(readFileSync(new URL(name, import.meta.url), 'utf8'), synonymSchema, name).data
}
