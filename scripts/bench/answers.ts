import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { eq } from 'drizzle-orm'
import { findInventedNames } from '../../src/server/assistant/inventedNames.ts'
import { quotePassages } from '../../src/server/assistant/quotePassages.ts'
import { retrieve } from '../../src/server/assistant/retrieve.ts'
import { understandQuestion } from '../../src/server/assistant/understandQuestion.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { articles, searchPassages } from '../../src/server/platform/db/schema.ts'
import { sentencesOf } from '../../src/server/retrieval/index/sentences.ts'
import { openPassageSearch } from '../../src/server/retrieval/passages/passageSearch.ts'
import { ROOT } from '../paths.ts'
import { index, withDatabase } from './retrieval.ts'
import { fillWithK230, type K230Question, offTopic, requireCorpus } from './retrievalCorpus.ts'
import type { Row } from './table.ts'

const MEMBER = { id: 1, internal: false, admin: false }
const LANGS = ['zh', 'en'] as const
/** Maximum number of sentences with a planted wrong name. */
const PLANTED = 400

/**
 * Measures the quality of answers without a model, on the held-out half of the questions, and the detection of wrong
 * names in answers of a model.
 */
export async function benchAnswers(folder: string): Promise<Row[]> {
  requireCorpus()
  const embedded = await startEmbeddedPostgres(join(ROOT, '.data', 'bench', basename(folder), 'answers'))
  try {
    const rows = await withDatabase(embedded.url, 'k230', async database => {
      const questions = (await fillWithK230(database.db)).filter(({ split }) => split === 'held')
      await index(database)
      return [
        ...(await answerRows(database.db, questions)),
        ...(await refusalRows(database.db, questions)),
        await followUpRow(),
        await plantedRow(database.db)
      ]
    })
    return [...rows, ...(await otherLanguageRows(embedded.url))]
  } finally {
    await embedded.stop()
  }
}

async function answerRows(db: Db, questions: readonly K230Question[]): Promise<Row[]> {
  const passages = openPassageSearch(db)
  const shown: string[] = []
  const quoted: string[] = []
  const strong: string[] = []
  for (const lang of LANGS) {
    const sample = questions.filter(question => question.lang === lang)
    let [first, anywhere, strongs, right] = [0, 0, 0, 0]
    for (const { question, answer } of sample) {
      const found = await retrieve(db, passages, MEMBER, alone(question, lang))
      const quotes = found.verdict === 'none' ? [] : await quotePassages(db, MEMBER, found, lang, new Set())
      const parts = partsOf(answer)
      const holds = (text: string) => parts.every(part => bare(text).includes(part))
      const isShown = quotes.some(({ html }) => holds(html.replace(/<[^>]*>/g, '')))
      if (isShown) first++
      const isQuoted = isShown || quotes.some(({ markdown }) => holds(markdown))
      if (isQuoted) anywhere++
      if (found.verdict !== 'strong') continue
      strongs++
      if (isQuoted) right++
    }
    shown.push(percent(first, sample.length))
    quoted.push(percent(anywhere, sample.length))
    strong.push(`${percent(right, strongs)} of ${strongs}`)
  }
  return [
    row('K230, passage that answers shown at once, the half kept aside, zh; en', shown, '≥ 90 %'),
    row('the same with what "show more" opens, zh; en', quoted, '–'),
    row('K230, answers marked strong that hold the answer, zh; en', strong, '≥ 90 %')
  ]
}

async function refusalRows(db: Db, questions: readonly K230Question[]): Promise<Row[]> {
  const passages = openPassageSearch(db)
  const off = (await offTopic()).filter(({ split }) => split === 'held')
  const refused = async (earlierOf: (lang: string) => string[]) => {
    const shares: string[] = []
    for (const lang of LANGS) {
      const sample = off.filter(question => question.lang === lang)
      let none = 0
      for (const { question } of sample) {
        const found = await retrieve(db, passages, MEMBER, { ...alone(question, lang), earlier: earlierOf(lang) })
        if (found.verdict === 'none') none++
      }
      shares.push(percent(none, sample.length))
    }
    return shares
  }
  const before = (lang: string) =>
    questions
      .filter(question => question.lang === lang)
      .slice(0, 1)
      .map(({ question }) => question)
  return [
    row('off-topic refused, fresh, the half kept aside, zh; en', await refused(() => []), '≥ 95 %'),
    row('the same inside a thread, zh; en', await refused(before), '≥ 90 %')
  ]
}

/** Measures follow-ups that keep the topic and replace the old name by the new one, using only the rules. */
async function followUpRow(): Promise<Row> {
  const file = join(ROOT, 'scripts', 'bench', 'questions', 'follow-ups.json')
  const pairs = JSON.parse(await readFile(file, 'utf8')) as [
    topic: string,
    question: string,
    now: string,
    before: string
  ][]
  const right = pairs.filter(([topic, question, now, before]) => {
    const { kind, context, query } = understandQuestion(question, [topic])
    // The first line of the query, or the context, is the topic with the new name. Words beside that name may follow it.
    const [firstLine] = (context ?? query).split('\n')
    return kind === 'follow_up' && firstLine === topic.replaceAll(before, now)
  })
  return row(
    `follow-ups that keep the topic and change the named thing, ${pairs.length} pairs`,
    [percent(right.length, pairs.length)],
    '≥ 85 %'
  )
}

/**
 * Measures questions to sites with documents only in the other language, so that no article pair could teach
 * translations.
 */
async function otherLanguageRows(url: string): Promise<Row[]> {
  const found: string[] = []
  const refused: string[] = []
  const off = (await offTopic()).filter(({ split }) => split === 'held')
  for (const lang of LANGS) {
    await withDatabase(url, `k230_without_${lang}`, async database => {
      const { db } = database
      const questions = (await fillWithK230(db)).filter(({ split, translationId }) => split === 'held' && translationId)
      await db.delete(articles).where(eq(articles.lang, lang))
      await db.update(articles).set({ translation: null })
      await index(database)
      const passages = openPassageSearch(db)
      const ask = (question: string) => retrieve(db, passages, MEMBER, { ...alone(question, lang), kb: [] })
      let [right, none] = [0, 0]
      const sample = questions.filter(question => question.lang === lang)
      for (const { question, translationId } of sample) {
        const { verdict, sources } = await ask(question)
        if (verdict !== 'none' && sources.slice(0, 3).some(({ articleId }) => articleId === translationId)) right++
      }
      const others = off.filter(question => question.lang === lang)
      for (const { question } of others) if ((await ask(question)).verdict === 'none') none++
      found.push(percent(right, sample.length))
      refused.push(percent(none, others.length))
    })
  }
  return [
    row(
      'K230 in the other language alone: the document that answers among three sources, zh → en; en → zh',
      found,
      '–'
    ),
    row('the same: off-topic refused', refused, '≥ 95 %')
  ]
}

/**
 * Measures the detection of wrong identifiers and numbers in sentences of the documents, and false alarms for correct
 * ones.
 */
async function plantedRow(db: Db): Promise<Row> {
  const rows = await db
    .select({ heading: searchPassages.heading, text: searchPassages.text })
    .from(searchPassages)
    .orderBy(searchPassages.id)
  let [planted, found, clean, marked] = [0, 0, 0, 0]
  for (const [at, { heading, text }] of rows.entries()) {
    if (planted >= PLANTED) break
    const sentence = sentencesOf(text)[at % 3]?.text ?? ''
    const name = /[A-Za-z]+_[A-Za-z\d_]+|0x[\da-f]{2,}|\b\d{2,}\b|[A-Z]{2,}\d+/.exec(sentence)?.[0]
    if (!name || sentence.length > 300) continue
    const wrong = alter(name, at)
    if (`${heading}\n${text}`.includes(wrong)) continue
    planted++
    if (findInventedNames(sentence.replace(name, wrong), [heading, text]).length > 0) found++
    clean++
    if (findInventedNames(sentence, [heading, text]).length > 0) marked++
  }
  return row(
    `wrong names and numbers planted in ${planted} sentences that are marked (right ones marked)`,
    [`${percent(found, planted)} (${percent(marked, clean)})`],
    '≥ 90 % (≤ 5 %)'
  )
}

/** Changes a digit or letter of the name. */
function alter(name: string, at: number): string {
  const digits = [...name.matchAll(/\d/g)]
  const place = digits.length > 0 ? (digits[at % digits.length]?.index ?? 0) : Math.floor(name.length / 2)
  const old = name[place] ?? ''
  const other = /\d/.test(old) ? String((Number(old) + 1 + (at % 8)) % 10) : old === 'x' ? 'y' : 'x'
  return name.slice(0, place) + other + name.slice(place + 1)
}

function alone(question: string, lang: 'zh' | 'en') {
  return { question, earlier: [], quoted: [], scope: undefined, kb: [lang], lang }
}

/** Returns only letters and digits, and of links only their words, as a page shows them. */
const bare = (text: string) =>
  text
    .replace(/\]\([^)]*\)?/g, '')
    .replace(/&(?:amp|lt|gt|quot|#\w+);/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
/** Returns the texts that show an answer. The cells of a row of parameters stand in another order in the entry of a function. */
const partsOf = (answer: string) =>
  answer.trim().startsWith('|') ? answer.split('|').map(bare).filter(Boolean) : [bare(answer)]
const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(1)} %`
const row = (what: string, ours: readonly string[], reach: string): Row => ({
  what,
  ours: ours.join('; '),
  beside: '',
  ratio: '',
  reach
})
