import { and, count, eq, inArray, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { PersonalInfo } from '../../src/contract/accounts.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { articleLikes, articles, bookmarks, comments, messages } from '../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../support/database.ts'
import { startKillable } from '../support/killable.ts'
import { browserOf, PASSWORD, type Person } from '../support/person.ts'
import { ARTICLE, read, type Written, write } from '../support/writing.ts'

const ROUNDS = 20
/**
 * Maximum delay before the kill in milliseconds: after the start of the writes in half of the rounds, and after some
 * steps of `act` in the others.
 */
const [MAX_DELAY_MS, MAX_DELAY_AFTER_STEPS_MS] = [2400, 300]
const MAX_STEPS = 4
const WRITERS = 4
/** Id of the person who is notified of every comment on the article. */
const AUTHOR = 2
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

let database: OpenDatabase
let before: typeof articles.$inferSelect | undefined
const all: Acknowledged[] = []
const written: Written[] = []
let writers: Map<string, string>[]
beforeAll(async () => {
  database = await seededDatabase()
  await database.db.update(articles).set({ authorId: AUTHOR }).where(eq(articles.id, ARTICLE))
  ;[before] = await database.db.select().from(articles).where(eq(articles.id, ARTICLE))
  writers = await signUpWriters()
  await killInRounds(0, ROUNDS / 2)
}, 150_000)
// In two parts, because the kills take two minutes on a quiet machine.
beforeAll(() => killInRounds(ROUNDS / 2, ROUNDS), 150_000)
afterAll(() => database.close())

/** Starts a server for each of these rounds, and kills it while members write. */
async function killInRounds(first: number, end: number): Promise<void> {
  for (let round = first; round < end; round++) {
    const { child, url } = await start()
    const ended = new Promise(done => child.once('exit', done))
    const [late, kill] = [round % 2 === 1, () => child.kill('SIGKILL')]
    if (!late) setTimeout(kill, (MAX_DELAY_MS * (round + 1)) / ROUNDS)
    const steps = Math.floor(round / 2) % (MAX_STEPS + 1)
    const onStep = (step: number) => {
      if (late && step === steps) setTimeout(kill, (MAX_DELAY_AFTER_STEPS_MS * (round + 1)) / ROUNDS)
    }
    const writing = writers.map(cookies => {
      const person = browserOf({ url })
      for (const [name, value] of cookies) person.cookies.set(name, value)
      return write(person, round)
    })
    const [replies] = await Promise.all([
      act(url, round, onStep),
      read(url),
      ...writing.map(one => one.then(did => written.push(did)))
    ])
    all.push(replies)
    await ended
  }
}

const start = () => startKillable(database.url)

/** Signs up members. Their sessions outlive the server. */
async function signUpWriters(): Promise<Map<string, string>[]> {
  const { child, url } = await start()
  const people = Array.from({ length: WRITERS }, (_, at) => browserOf({ url }, `writer${at}@example.com`))
  for (const person of people)
    await person.post('/api/auth/sign-up/email', {
      email: person.email,
      password: PASSWORD,
      name: person.email.slice(0, 30)
    })
  const ended = new Promise(done => child.once('exit', done))
  child.kill('SIGKILL')
  await ended
  return people.map(person => person.cookies)
}

/** Changes that the server acknowledged. */
interface Acknowledged {
  person: Person
  signedUp: boolean
  bio: string
  pictures: string[]
}

/** Signs up, then saves the profile and uploads pictures until the server is killed. */
async function act(url: string, round: number, onStep: (step: number) => void): Promise<Acknowledged> {
  const person = browserOf({ url }, `killed${round}@example.com`)
  const done: Acknowledged = { person, signedUp: false, bio: '', pictures: [] }
  try {
    const body = { email: person.email, password: PASSWORD, name: `Killed ${round}` }
    done.signedUp = (await person.post('/api/auth/sign-up/email', body)).ok
    await person.profile()
    for (let step = 0; ; step++) {
      onStep(step)
      const bio = `round ${round}, step ${step}`
      const saved = await person.post('/api/personalSetting/setPersonalInfo', { nickname: `Killed ${round}`, bio })
      if (saved.ok) done.bio = bio
      const form = Buffer.concat([PNG, Buffer.from(`${round} ${step}`)])
      const sent = await person.upload('/api/upload/uploadImg', new File([form], 'dot.png'))
      if (sent.ok) done.pictures.push(((await sent.json()) as { url: string }).url)
    }
  } catch {
    // The server was killed during a call, so its reply was lost.
  }
  return done
}

test('no acknowledged sign-up, profile change or upload is lost', async () => {
  const { child, url } = await start()
  onTestFinished(() => void child.kill('SIGKILL'))
  for (const { person, signedUp, bio, pictures } of all) {
    const again = browserOf({ url }, person.email)
    const signIn = await again.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
    if (signedUp) expect([person.email, signIn.status]).toEqual([person.email, 200])
    if (bio) {
      const info = (await (await again.get('/api/personalSetting/getPersonalInfo')).json()) as PersonalInfo
      // A save without a reply may also be stored.
      const steps = (text: string) => Number(/step (\d+)/.exec(text)?.[1] ?? -1)
      expect(steps(info.bio)).toBeGreaterThanOrEqual(steps(bio))
    }
    for (const picture of pictures) expect([picture, (await fetch(url + picture)).status]).toEqual([picture, 200])
  }
  expect(all.filter(done => done.signedUp).length).toBeGreaterThan(5)
  expect(all.filter(done => done.bio).length).toBeGreaterThan(3)
  expect(all.flatMap(done => done.pictures).length).toBeGreaterThan(3)
}, 150_000)

test('every acknowledged post, comment, like and bookmark is there, no half of one is, and counts are those of the rows', async () => {
  const { db } = database
  const posts = written.flatMap(done => done.posts)
  const commentIds = written.flatMap(done => done.comments)
  expect(Math.min(posts.length, commentIds.length)).toBeGreaterThan(10)
  expect(await db.$count(articles, inArray(articles.id, posts))).toBe(posts.length)
  expect(await db.$count(comments, inArray(comments.id, commentIds))).toBe(commentIds.length)
  expect(written.filter(done => done.liked && done.bookmarked).length).toBeGreaterThan(WRITERS)
  for (const table of [articleLikes, bookmarks])
    expect(await db.$count(table, eq(table.articleId, ARTICLE))).toBe(WRITERS)

  // Counters match the rows, and the notification of every comment was stored in the comment's transaction.
  const [after] = await db.select().from(articles).where(eq(articles.id, ARTICLE))
  const shown = and(eq(comments.articleId, ARTICLE), isNull(comments.deletedAt))
  expect(after?.discussTimes).toBe(await db.$count(comments, shown))
  expect((after?.likeTimes ?? 0) - (before?.likeTimes ?? 0)).toBe(
    await db.$count(articleLikes, eq(articleLikes.articleId, ARTICLE))
  )
  expect((after?.collections ?? 0) - (before?.collections ?? 0)).toBe(
    await db.$count(bookmarks, eq(bookmarks.articleId, ARTICLE))
  )
  const notifications = and(eq(messages.userId, AUTHOR), eq(messages.articleId, ARTICLE), eq(messages.kind, 'comment'))
  const [once] = await db.select({ messages: count() }).from(messages).where(notifications)
  const fresh = (await db.select({ id: comments.id, by: comments.authorId }).from(comments).where(shown)).filter(
    ({ id, by }) => id >= 1_000_000 && by !== AUTHOR
  )
  expect(once?.messages).toBe(fresh.length)
})
