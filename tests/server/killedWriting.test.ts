import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenDatabase } from '../../src/server/db/open.ts'
import { articleLikes, articles, bookmarks, comments, messages } from '../../src/server/db/schema.ts'
import { seededDatabase } from '../support/database.ts'
import { startKillable } from '../support/killable.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'

const ROUNDS = 20
const WRITERS = 4
/** Each round is killed after a part of this, in milliseconds; others read meanwhile. */
const LONGEST = 900
/** An article of somebody of the seed, to whom every comment and like is told. */
const [ARTICLE, AUTHOR] = [3002, 2]

let database: OpenDatabase
const cookies: Map<string, string>[] = []
beforeAll(async () => {
  database = await seededDatabase()
  await database.db.update(articles).set({ authorId: AUTHOR }).where(eq(articles.id, ARTICLE))
  const { child, url } = await startKillable(database.url)
  for (let at = 0; at < WRITERS * ROUNDS; at++) {
    const person = browserOf({ url }, `writer${at}@example.com`)
    await person.post('/api/auth/sign-up/email', { email: person.email, password: PASSWORD, name: `Writer ${at}` })
    cookies.push(person.cookies)
  }
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
}, 60_000)
afterAll(() => database.close())

/** What the server said that it had done. */
interface Acknowledged {
  posts: number[]
  said: number[]
  liked: boolean
  bookmarked: boolean
}

async function write(person: Person, round: number): Promise<Acknowledged> {
  const told: Acknowledged = { posts: [], said: [], liked: false, bookmarked: false }
  const id = async (reply: Response) => ((await reply.json()) as { id: number }).id
  try {
    await person.profile()
    for (let step = 0; ; step++) {
      const content = `What was found out in round ${round}, step ${step} ${Math.random()}`
      const said = await person.post('/api/discuss/addArticleDiscuss', { articleId: ARTICLE, content })
      if (said.ok) told.said.push(await id(said))
      told.liked ||= (await person.post('/api/discuss/addLike', { type: 'article', id: ARTICLE, like: true })).ok
      told.bookmarked ||= (await person.post('/api/article/articleCollection', { id: ARTICLE })).ok
      const post = { articleType: 1, bigTitle: content, content, family1: [117], family2: [1], public: 1, lang: 'en' }
      const posted = await person.post('/api/article/addArticle', post)
      if (posted.ok) told.posts.push(await id(posted))
    }
  } catch {
    // The server was killed in the middle of a call, which nobody was told the end of.
  }
  return told
}

async function read(url: string): Promise<void> {
  try {
    for (;;) for (const path of ['/home', `/home/article/${ARTICLE}`]) await (await fetch(url + path)).text()
  } catch {
    // Killed.
  }
}

test(`killed ${ROUNDS} times while people write and read, every acknowledged write is there and no half of one is`, async () => {
  const { db } = database
  const [before] = await db.select().from(articles).where(eq(articles.id, ARTICLE))
  const all: Acknowledged[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { child, url } = await startKillable(database.url)
    const ended = new Promise(done => child.once('exit', done))
    setTimeout(() => child.kill('SIGKILL'), (LONGEST * (round + 1)) / ROUNDS)
    const writers = cookies.slice(round * WRITERS, (round + 1) * WRITERS).map(own => {
      const person = browserOf({ url })
      for (const [name, value] of own) person.cookies.set(name, value)
      return person
    })
    const [told] = await Promise.all([Promise.all(writers.map(person => write(person, round))), read(url)])
    all.push(...told)
    await ended
  }
  const posts = all.flatMap(told => told.posts)
  const said = all.flatMap(told => told.said)
  expect(Math.min(posts.length, said.length)).toBeGreaterThan(20)
  expect(await db.$count(articles, inArray(articles.id, posts))).toBe(posts.length)
  expect(await db.$count(comments, inArray(comments.id, said))).toBe(said.length)
  expect(await db.$count(articleLikes, eq(articleLikes.articleId, ARTICLE))).toBeGreaterThanOrEqual(
    all.filter(told => told.liked).length
  )

  // Counts beside the text are those of the rows, and every comment was told with the transaction that made it.
  const [after] = await db.select().from(articles).where(eq(articles.id, ARTICLE))
  const shown = and(eq(comments.articleId, ARTICLE), isNull(comments.deletedAt))
  expect(after?.discussTimes).toBe(await db.$count(comments, shown))
  expect((after?.likeTimes ?? 0) - (before?.likeTimes ?? 0)).toBe(
    await db.$count(articleLikes, eq(articleLikes.articleId, ARTICLE))
  )
  expect((after?.collections ?? 0) - (before?.collections ?? 0)).toBe(
    await db.$count(bookmarks, eq(bookmarks.articleId, ARTICLE))
  )
  const told = and(eq(messages.userId, AUTHOR), eq(messages.articleId, ARTICLE), eq(messages.kind, 'comment'))
  const [once] = await db.select({ messages: count() }).from(messages).where(told)
  const fresh = (await db.select({ id: comments.id, by: comments.authorId }).from(comments).where(shown)).filter(
    ({ id, by }) => id >= 1_000_000 && by !== AUTHOR
  )
  expect(once?.messages).toBe(fresh.length)
}, 120_000)
