import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { uploads } from '../../../src/server/platform/db/schema.ts'
import { openStorage } from '../../../src/server/uploads/openStorage.ts'
import { removeUnused } from '../../../src/server/uploads/unusedUploads.ts'
import { type Person, signUp } from '../../support/person.ts'
import { freePort } from '../../support/server.ts'
import { refusal, startUploadServer, type UploadServer, uploadAttachment, uploadImage } from '../../support/uploads.ts'

const BUCKET = 'pinout'
let folder: string
let s3: S3rver
let env: NodeJS.ProcessEnv
let server: UploadServer
let person: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-s3-'))
  const port = await freePort()
  s3 = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: BUCKET, configs: [] }]
  })
  await s3.run()
  env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}/${BUCKET}`,
    S3_REGION: 'us-east-1',
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER'
  }
  server = await startUploadServer(env)
  person = await signUp(server, 'bucketeer')
})
afterAll(async () => {
  await server.stop()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const objects = async () => (await readdir(join(folder, BUCKET))).filter(name => name.endsWith('_object'))

test('pictures and attachments are stored in and served from the bucket only', async () => {
  const pixels = await sharp({ create: { width: 30, height: 10, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const picture = await uploadImage(person, new File([pixels], '图.png'))
  expect(picture).toMatchObject({ name: '图.png', width: 30, height: 10 })
  const log = `${'a line of a log\n'.repeat(500_000)}the last`
  const attachment = await uploadAttachment(person, new File([log], 'boot.log'))
  expect(await server.files()).toEqual([])
  expect(await objects()).toHaveLength(2)
  const shown = await server.get(picture.url)
  expect(shown.headers.get('content-type')).toBe('image/png')
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(30)
  const download = await server.get(attachment.url)
  expect(download.headers.get('content-disposition')).toContain('attachment')
  expect(await download.text()).toBe(log)
  const part = await server.get(attachment.url, { range: 'bytes=-8' })
  expect([part.status, await part.text()]).toEqual([206, 'the last'])
})

test('the same file twice is one object, and an unused one is removed from the bucket', async () => {
  const before = await objects()
  const [first, second] = [
    await uploadAttachment(person, new File(['twice'], 'a.log')),
    await uploadAttachment(person, new File(['twice'], 'a.log'))
  ]
  expect(second).toEqual(first)
  expect(await objects()).toHaveLength(before.length + 1)
  const { db } = server.database
  await db.update(uploads).set({ createdAt: new Date(0) })
  await removeUnused(db, openStorage(readConfig(env)), new Date())
  expect(await objects()).toEqual([])
  expect((await server.get(first.url)).status).toBe(404)
})

test('a file that the bucket lost is absent, and an unavailable bucket is a failure', async () => {
  const { url } = await uploadAttachment(person, new File(['lost'], 'a.log'))
  await openStorage(readConfig(env)).remove(url.replace('/uploads/', ''))
  expect((await server.get(url)).status).toBe(404)
  const lonely = await startUploadServer({ ...env, S3_ENDPOINT: `http://127.0.0.1:${await freePort()}/${BUCKET}` })
  const other = await signUp(lonely, 'lonely')
  expect(await refusal(other.upload('/api/upload/uploadFile', new File(['text'], 'a.log')))).toEqual([
    503,
    'unavailable'
  ])
  expect(await lonely.files()).toEqual([])
  // A backup would miss its file.
  expect(await lonely.database.db.select().from(uploads)).toEqual([])
  await lonely.stop()
})
