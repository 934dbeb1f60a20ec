import { basename, join } from 'node:path'
import { GUEST } from '../../src/server/accounts/actor.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { learnTranslations } from '../../src/server/retrieval/index/learnTranslations.ts'
import { findPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { ROOT } from '../paths.ts'
import { fillWithK230, fillWithXquad, offTopic, type Question, requireCorpus } from './retrievalCorpus.ts'
import type { Row } from './table.ts'

/** Number of passages requested. A document counts once among them. */
const QUESTIONS_PER_SET = 20
const LANGS = ['zh', 'en'] as const

/**
 * Measures how often the right passage or document is found, and how often nothing is found for unanswerable questions.
 */
export async function benchRetrieval(folder: string, split: 'tune' | 'held'): Promise<Row[]> {
  requireCorpus()
  const embedded = await startEmbeddedPostgres(join(ROOT, '.data', 'bench', basename(folder), `retrieval-${split}`))
  try {
    const rows = await withDatabase(embedded.url, 'xquad', async database => {
      const questions = await fillWithXquad(database.db)
      await index(database)
      return xquadRows(database, questions)
    })
    const more = await withDatabase(embedded.url, 'k230', async database => {
      const questions = (await fillWithK230(database.db)).filter(question => question.split === split)
      await index(database)
      return k230Rows(database, questions, split)
    })
    return [...rows, ...more]
  } finally {
    await embedded.stop()
  }
}

/** Runs `act` on a new database of the server at `url`. */
export async function withDatabase<T>(
  url: string,
  name: string,
  act: (database: OpenDatabase) => Promise<T>
): Promise<T> {
  const own = new URL(url)
  own.pathname = `/${name}`
  await createDatabase(own.href)
  const database = openDatabase(own.href)
  try {
    await migrateDatabase(database)
    return await act(database)
  } finally {
    await database.close()
  }
}

/** Indexes the content of a database, as the preparation of a site does. */
export async function index({ db }: OpenDatabase): Promise<void> {
  await indexArticles(db)
  await countDocumentFrequencies(db)
  await learnTranslations(db)
}

async function xquadRows(database: OpenDatabase, questions: readonly Question[]): Promise<Row[]> {
  const of = async (lang: 'zh' | 'en') => {
    const ranks = await ranksOf(
      database,
      questions.filter(question => question.lang === lang).map(question => ({ ...question, kb: lang }))
    )
    return `${share(ranks, 1)}, ${share(ranks, 10)}`
  }
  return [
    row(
      'XQuAD, 1,190 questions over 240 passages, R@1, R@10, zh; en',
      `${await of('zh')}; ${await of('en')}`,
      '≥ 95 %, ≥ 99 %'
    )
  ]
}

async function k230Rows(
  database: OpenDatabase,
  questions: Awaited<ReturnType<typeof fillWithK230>>,
  split: 'tune' | 'held'
): Promise<Row[]> {
  const own: string[] = []
  const across: string[] = []
  const refused: string[] = []
  const strange = (await offTopic()).filter(question => question.split === split)
  for (const lang of LANGS) {
    const samples = questions.filter(question => question.lang === lang)
    own.push(
      share(
        await ranksOf(
          database,
          samples.map(question => ({ ...question, kb: lang }))
        ),
        5
      )
    )
    const translated = samples.flatMap(({ question, translationId }) =>
      translationId ? [{ question, articleId: translationId, kb: lang === 'zh' ? 'en' : 'zh' }] : []
    )
    across.push(share(await ranksOf(database, translated), 5))
    const off = await refusals(
      database,
      strange.filter(question => question.lang === lang).map(({ question }) => question)
    )
    const on = await refusals(
      database,
      samples.map(({ question }) => question)
    )
    refused.push(`${off} (${on})`)
  }
  const half = `${split === 'tune' ? 'the half for tuning' : 'the half kept aside'}, zh; en`
  return [
    row(`K230, ${questions.length} questions in the language of the document, R@5, ${half}`, own.join('; '), '≥ 90 %'),
    row(`the same across languages, R@5, ${half}`, across.join('; '), '≥ 70 %'),
    row(`off-topic questions refused (answerable ones), ${half}`, refused.join('; '), '≥ 95 %; ≥ 80 % (≤ 5 %)')
  ]
}

/** Returns for each question the rank of the article that answers it, from 1, or Infinity if it is not found. */
async function ranksOf(
  { db }: OpenDatabase,
  samples: readonly { question: string; articleId: number; kb: string }[]
): Promise<number[]> {
  const ranks: number[] = []
  for (const { question, articleId, kb } of samples) {
    const { list } = await findPassages(db, GUEST, { query: question, kb: [kb], k: QUESTIONS_PER_SET })
    const place = [...new Set(list.map(passage => passage.articleId))].indexOf(articleId)
    ranks.push(place < 0 ? Number.POSITIVE_INFINITY : place + 1)
  }
  return ranks
}

/** Returns the share of questions that are classified as not answered by the documents. */
async function refusals({ db }: OpenDatabase, questions: readonly string[]): Promise<string> {
  let none = 0
  for (const query of questions) {
    const found = await findPassages(db, GUEST, { query, kb: [], k: 5 })
    if (found.verdict === 'none') none++
  }
  return percent(none / questions.length)
}

const share = (ranks: readonly number[], most: number) =>
  percent(ranks.filter(rank => rank <= most).length / ranks.length)
const percent = (part: number) => `${(100 * part).toFixed(1)} %`
const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })
