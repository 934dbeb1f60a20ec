import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { cleanAlone } from '../../../src/server/platform/db/cleanup.ts'
import {
  articles,
  articleVersions,
  comments,
  commentVersions,
  notes,
  uploads,
  users
} from '../../../src/server/platform/db/schema.ts'
import { openStorage } from '../../../src/server/uploads/openStorage.ts'
import { removeUnused } from '../../../src/server/uploads/unusedUploads.ts'
import type { UploadStorage } from '../../../src/server/uploads/uploadStorage.ts'
import { type Person, signUp } from '../../support/person.ts'
import { distinctSamples } from '../../support/samples.ts'
import { startUploadServer, type UploadServer, uploadAttachment } from '../../support/uploads.ts'

const [ONE, OTHER] = distinctSamples(2)

const DAY = 86_400_000
let server: UploadServer
let storage: UploadStorage
let person: Person
beforeAll(async () => {
  server = await startUploadServer()
  storage = openStorage(readConfig({ PINOUT_DATA: server.dataFolder }))
  person = await signUp(server, 'tidy')
})
afterAll(() => server.stop())

const upload = (text: string) => uploadAttachment(person, new File([text], 'a.log'))
const keyOf = (url: string) => url.replace('/uploads/', '')
const age = (url: string, days: number) =>
  server.database.db
    .update(uploads)
    .set({ createdAt: new Date(Date.now() - days * DAY) })
    .where(eq(uploads.key, keyOf(url)))
const clean = () => removeUnused(server.database.db, storage, new Date())

test('an upload that nothing mentions goes after seven days, its file too', async () => {
  const [old, young] = await Promise.all(['old and unused', 'young and unused'].map(upload))
  await age(old?.url ?? '', 7.1)
  await age(young?.url ?? '', 6.9)
  expect(await clean()).toEqual([keyOf(old?.url ?? '')])
  expect((await server.get(old?.url ?? '')).status).toBe(404)
  expect((await server.get(young?.url ?? '')).status).toBe(200)
  expect((await server.files()).filter(file => file.endsWith(keyOf(old?.url ?? '')))).toEqual([])
})

test('files that an article, a comment, an earlier text of them, a note or a profile mentions remain, however old', async () => {
  const { db } = server.database
  const id = (await person.profile()).id ?? 0
  const earlier = (url: string) => ({ content: `![](${url})`, writtenAt: new Date() })
  const places: ((url: string) => Promise<unknown>)[] = [
    url =>
      db
        .update(articles)
        .set({ content: `![](${url})` })
        .where(eq(articles.id, ONE.id)),
    url =>
      db
        .update(articles)
        .set({ pic: `https://pinout.example${url}` })
        .where(eq(articles.id, OTHER.id)),
    url => db.insert(comments).values({ articleId: ONE.id, authorId: id, content: `See [log](${url} "log").` }),
    url => db.insert(articleVersions).values({ ...earlier(url), articleId: ONE.id, bigTitle: 'Log', smallTitle: '' }),
    async url => {
      const [comment] = await db
        .insert(comments)
        .values({ articleId: ONE.id, authorId: id, content: 'Without it' })
        .returning()
      await db.insert(commentVersions).values({ ...earlier(url), commentId: comment?.id ?? 0 })
    },
    url => db.insert(notes).values({ userId: id, title: 'Log', content: `two: ${url}, ${url}` }),
    url => db.update(users).set({ headPic: url }).where(eq(users.id, id))
  ]
  const urls: string[] = []
  for (const [at, mention] of places.entries()) {
    const { url } = await upload(`mentioned ${at}`)
    await mention(url)
    await age(url, 400)
    urls.push(url)
  }
  expect(await clean()).toEqual([])
  for (const url of urls) expect((await server.get(url)).status).toBe(200)
  await db.update(users).set({ headPic: '' }).where(eq(users.id, id))
  expect(await clean()).toEqual([keyOf(urls.at(-1) ?? '')])
})

test('an old upload that is sent again counts from then', async () => {
  const { url } = await upload('sent twice')
  await age(url, 30)
  await upload('sent twice')
  expect(await clean()).toEqual([])
  expect(await (await server.get(url)).text()).toBe('sent twice')
})

test('a file that is uploaded again during its removal still exists afterwards', async () => {
  const { url } = await upload('removed meanwhile')
  await age(url, 30)
  let again: Promise<unknown> | undefined
  const slow: UploadStorage = {
    ...storage,
    async remove(key) {
      again = upload('removed meanwhile')
      await storage.remove(key)
    }
  }
  expect(await removeUnused(server.database.db, slow, new Date())).toEqual([keyOf(url)])
  await again
  expect(await (await server.get(url)).text()).toBe('removed meanwhile')
})

test('of several servers one cleans up, and partial uploads of a killed server are deleted', async () => {
  const left = join(storage.scratch, 'u-left')
  const fresh = join(storage.scratch, 'u-fresh')
  for (const folder of [left, fresh]) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'sent'), 'half of it')
  }
  await utimes(left, new Date(Date.now() - DAY), new Date(Date.now() - DAY))
  const { url } = await upload('removed once')
  await age(url, 30)
  const { db } = server.database
  const remove = async (from: UploadStorage) => void (await removeUnused(db, from, new Date()))
  const slow: UploadStorage = {
    ...storage,
    async remove(key) {
      // A second server that did not yield to this one would wait here forever.
      await cleanAlone(db, () => remove(storage))
      await storage.remove(key)
    }
  }
  await cleanAlone(db, () => remove(slow))
  expect((await server.get(url)).status).toBe(404)
  expect(await readdir(storage.scratch)).toEqual(['u-fresh'])
})
