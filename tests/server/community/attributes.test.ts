import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ArticleDetail } from '../../../src/contract/articles.ts'
import type { OwnData } from '../../../src/contract/ownData.ts'
import type { Written } from '../../../src/contract/writing.ts'
import { ATTRIBUTE_NAMES, ATTRIBUTES, perAttribute } from '../../../src/domain/article/model.ts'
import { parseArticleFile } from '../../../src/domain/content/articleFile.ts'
import { strings } from '../../../src/locales/en/attributes.ts'
import { exportCommunity } from '../../../src/server/community/articles/exportCommunity.ts'
import { toRow } from '../../../src/server/community/articles/importContent.ts'
import { articles } from '../../../src/server/platform/db/schema.ts'
import { eventually } from '../../support/eventually.ts'
import { type Person, signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const VALUES = perAttribute(name => `QZ-${name}-7731`)
const POST = {
  articleType: 1,
  bigTitle: 'Every attribute has a value',
  content: 'The text.',
  family1: [28],
  family2: [1],
  lang: 'en',
  ...VALUES
}

let server: TestServer
let author: Person
let article: Written
beforeAll(async () => {
  server = await startTestServer()
  author = await signUp(server, 'author')
  article = (await (await author.post('/api/article/addArticle', POST)).json()) as Written
})
afterAll(() => server.stop())

const read = async () => (await (await author.get(`/api/article/getArticle?id=${article.id}`)).json()) as ArticleDetail
const page = async (suffix = '') => (await server.get(`/en/home/article/${article.id}${suffix}`)).text()

test('the API stores and returns every attribute', async () => {
  expect(await read()).toMatchObject(VALUES)
})

test('an attribute that is too long is refused by its name', async () => {
  for (const name of ATTRIBUTE_NAMES) {
    const long = 'x'.repeat(ATTRIBUTES[name].maxLength + 1)
    const reply = await author.post('/api/article/addArticle', { ...POST, bigTitle: 'Too long', [name]: long })
    expect(await reply.json()).toMatchObject({ code: 'invalid', fields: { [name]: 'too_big' } })
  }
})

test('the page and its Markdown form show every attribute', async () => {
  await eventually('the page is there', async () => (await page()).includes(POST.bigTitle))
  const [html, markdown] = [await page(), await (await server.get(`/home/article/${article.id}.md`)).text()]
  for (const name of ATTRIBUTE_NAMES) {
    expect(html).toContain(`>${strings[name]}</dt>`)
    expect(html).toContain(VALUES[name])
    expect(markdown).toContain(`${name}: "${VALUES[name]}"`)
  }
})

test('passages are found by searchable attributes', async () => {
  const { db } = server.database
  const found = async (value: string) => {
    const { rows } = await db.execute(
      sql`select 1 from search_passages where article_id = ${article.id} and terms::text like ${`%${value.toLowerCase()}%`}`
    )
    return rows.length > 0
  }
  for (const name of ATTRIBUTE_NAMES)
    if (ATTRIBUTES[name].searchable) await eventually(`${name} is indexed`, () => found(VALUES[name]))
})

test('both exports hold every attribute, and the file of the community is read back the same', async () => {
  const own = (await (await author.get('/api/personalSetting/exportMyData')).json()) as OwnData
  expect(own.articles).toMatchObject([VALUES])
  const root = await mkdtemp(join(tmpdir(), 'pinout-attributes-'))
  try {
    await exportCommunity(server.database.db, root)
    const file = `content/community/${article.id}.md`
    const text = await readFile(join(root, file), 'utf8')
    const parsed = parseArticleFile(file, text)
    if ('problems' in parsed) throw new Error(JSON.stringify(parsed.problems))
    expect(parsed.data).toMatchObject(VALUES)
    expect(toRow({ ...parsed, source: 'samples', digest: '' }, new Map())).toMatchObject(VALUES)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})

test('a change of any attribute raises the revision on which an editor rests', async () => {
  const { db } = server.database
  const rowOf = async () => (await db.select().from(articles).where(eq(articles.id, article.id)))[0]
  for (const name of ATTRIBUTE_NAMES) {
    const before = await rowOf()
    await db
      .update(articles)
      .set({ [name]: `${VALUES[name]}-new` })
      .where(eq(articles.id, article.id))
    const after = await rowOf()
    expect(after?.revision).toBeGreaterThan(before?.revision ?? 0)
    expect(after?.textRevision).toBe(after?.revision)
  }
})
