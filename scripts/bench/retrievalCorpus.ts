import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '../../src/server/platform/db/open.ts'
import { articles, users } from '../../src/server/platform/db/schema.ts'
import { ROOT } from '../paths.ts'

const CORPUS = join(ROOT, '..', 'shared', 'corpus')
const QUESTIONS = join(ROOT, 'scripts', 'bench', 'questions')

/** A question, and the article that answers it. */
export interface Question {
  lang: 'zh' | 'en'
  question: string
  articleId: number
}

export interface K230Question extends Question {
  /** A verbatim passage within one line of the document. */
  answer: string
  split: 'tune' | 'held'
  /** Id of the same document in the other language, if there is one. */
  translationId: number | undefined
}

/**
 * Checks that the corpus is next to the project.
 * @throws Error if it is missing
 */
export function requireCorpus(): void {
  if (!existsSync(join(CORPUS, 'xquad'))) throw new Error(`There is no corpus at ${CORPUS}; see its README.`)
}

/** Adds the passages of XQuAD to the database, one article each. Returns the questions. */
export async function fillWithXquad(db: Db): Promise<Question[]> {
  const questions: Question[] = []
  await addAuthor(db)
  let id = 0
  for (const lang of ['zh', 'en'] as const) {
    const { data } = await readJson<{
      data: { title: string; paragraphs: { context: string; qas: { question: string }[] }[] }[]
    }>(join(CORPUS, 'xquad', `xquad.${lang}.json`))
    for (const { title, paragraphs } of data) {
      for (const { context, qas } of paragraphs) {
        id++
        await db
          .insert(articles)
          .values({ ...FIELDS, id, lang, bigTitle: title.replaceAll('_', ' '), content: context })
        for (const { question } of qas) questions.push({ lang, question, articleId: id })
      }
    }
  }
  return questions
}

/** Adds the K230 documents to the database, with translations linked. Returns the questions about them. */
export async function fillWithK230(db: Db): Promise<K230Question[]> {
  await addAuthor(db)
  const pairs = await readJson<{ zh: string; en: string }[]>(join(QUESTIONS, 'k230-translations.json'))
  const keys = new Map(pairs.flatMap(({ zh, en }) => [[zh, zh] as const, [en, zh] as const]))
  const ids = new Map<string, number>()
  for (const lang of ['zh', 'en'] as const) {
    const folder = join(CORPUS, 'k230', lang)
    for (const file of (await readdir(folder, { recursive: true })).filter(name => name.endsWith('.md')).sort()) {
      const [path, source] = [`${lang}/${file}`, await readFile(join(folder, file), 'utf8')]
      const [heading, title] = /^# +(.+)\n/m.exec(source) ?? ['', file.replace(/\.md$/, '')]
      ids.set(path, ids.size + 1)
      await db.insert(articles).values({
        ...FIELDS,
        id: ids.get(path),
        lang,
        bigTitle: title?.slice(0, 120) ?? file,
        content: source.replace(heading, ''),
        translation: keys.get(path) ?? null
      })
    }
  }
  const other = new Map(pairs.flatMap(({ zh, en }) => [[zh, en] as const, [en, zh] as const]))
  const loaded = await readJson<
    { split: 'tune' | 'held'; lang: 'zh' | 'en'; question: string; document: string; answer: string }[]
  >(join(QUESTIONS, 'k230.json'))
  return loaded.map(({ split, lang, question, document, answer }) => ({
    answer,
    split,
    lang,
    question,
    articleId: ids.get(document) ?? 0,
    translationId: ids.get(other.get(document) ?? '')
  }))
}

/** Reads questions that the K230 documents do not answer. */
export function offTopic(): Promise<{ split: 'tune' | 'held'; lang: 'zh' | 'en'; kind: string; question: string }[]> {
  return readJson(join(QUESTIONS, 'off-topic.json'))
}

const FIELDS = { source: 'docs' as const, articleType: 1, authorId: 1 }

async function addAuthor(db: Db): Promise<void> {
  await db.insert(users).values({ id: 1, nickname: 'Bench' })
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T
}
