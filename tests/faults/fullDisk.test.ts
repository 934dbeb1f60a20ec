import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { commandsOf } from '../support/commands.ts'
import { eventually } from '../support/eventually.ts'
import { type Person, signUp } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../support/smallDisk.ts'
import { refusal, startUploadServer, type UploadServer, uploadImage } from '../support/uploads.ts'

const IMAGE = '/api/upload/uploadImg'

let server: UploadServer
let disk: SmallDisk
let person: Person
beforeAll(async () => {
  if (!canMount) return
  server = await startUploadServer()
  disk = await mountSmallDisk(join(server.dataFolder, 'uploads'), 2)
  person = await signUp(server, 'uploader')
})
afterAll(async () => {
  disk?.unmount()
  await server?.stop()
})

/** Returns a picture of this many rows that cannot be compressed, so that its redrawn copy is as large. */
async function noise(rows: number): Promise<File> {
  const width = 300
  const pixels = Buffer.alloc(width * rows * 3)
  for (let at = 0; at < pixels.length; at += 65_536) crypto.getRandomValues(pixels.subarray(at, at + 65_536))
  return new File(
    [
      await sharp(pixels, { raw: { width, height: rows, channels: 3 } })
        .png()
        .toBuffer()
    ],
    'noise.png'
  )
}

test.runIf(canMount)(
  'a picture is not called broken when the disk has no room for its copy, and is taken once there is room',
  async () => {
    const picture = await noise(400)
    for (const room of [0, picture.size / 2, picture.size + 100_000]) {
      await disk.fill(room)
      expect([room, ...(await refusal(person.upload(IMAGE, picture)))]).toEqual([room, 503, 'unavailable'])
      await disk.empty()
    }
    expect(await server.files()).toEqual([])
    const { size, url } = await uploadImage(person, picture)
    expect((await (await server.get(url)).arrayBuffer()).byteLength).toBe(size)
  }
)

test.runIf(canMount)(
  'a backup says which disk is full, that of the data folder or that of its place',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pinout-full-backup-'))
    const small = await mountSmallDisk(join(folder, 'small'), 2)
    onTestFinished(async () => {
      small.unmount()
      await rm(folder, { recursive: true, force: true })
    })
    await small.fill()
    const { run } = commandsOf(() => ({ DATABASE_URL: server.database.url, CONTENT_ROOT: join(folder, 'root') }))
    const full = `The disk of ${join(folder, 'small')} is full: 0 MB`
    for (const [data, place, remedy] of [
      ['small', 'large', 'set PINOUT_DATA'],
      ['large', 'small', 'name another place']
    ] as const) {
      const { code, output } = await run('backup', [join(folder, place)], { PINOUT_DATA: join(folder, data) })
      expect([code, output]).toEqual([1, expect.stringContaining(full)])
      expect(output).toContain(remedy)
    }
  },
  60_000
)

test.runIf(canMount)(
  'pages are served for as long as the embedded database has no disk to write to, and it is back once there is room',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pinout-full-'))
    execFileSync('chmod', ['755', folder])
    const small = await mountSmallDisk(folder, 200)
    onTestFinished(async () => {
      small.unmount()
      await rm(folder, { recursive: true, force: true })
    })
    const embedded = await startEmbeddedPostgres(folder)
    onTestFinished(() => embedded.stop())
    const givesUp = vi.fn()
    embedded.supervise(givesUp)
    await createDatabase(embedded.url)
    const database = openDatabase(embedded.url)
    onTestFinished(database.close)
    await migrateDatabase(database)
    await importContent(database.db, join(inject('data'), 'root'))
    const onSmall = await startTestServer(database)
    onTestFinished(onSmall.stop)
    const isReady = async () => (await onSmall.get('/readyz')).status === 200

    expect((await onSmall.get('/home')).status).toBe(200)
    await small.fill()
    // PostgreSQL ends when it cannot make the next file of its log.
    const fillLog = `insert into facts (name, value) values ('log', '1') on conflict (name) do update set value = 'more';
      select pg_switch_wal()`
    for (let files = 0; files < 20; files++) await database.pool.query(fillLog).catch(() => undefined)
    await eventually('it ended', async () => !(await isReady()))
    // Five starts at ever longer intervals take three seconds.
    for (const since = performance.now(); performance.now() - since < 8000; await setTimeout(500))
      expect((await onSmall.get('/home')).status).toBe(200)
    expect(givesUp).not.toHaveBeenCalled()
    await small.empty()
    await eventually('it is ready again', isReady)
    expect((await onSmall.get('/api/article/getArticleList?num=7')).status).toBe(200)
  },
  90_000
)
