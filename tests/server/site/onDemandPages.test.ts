import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { Refusal } from '../../../src/server/platform/refusal.ts'
import { trackChanges } from '../../../src/server/site/live/changes.ts'
import { openLivePages } from '../../../src/server/site/live/onDemandPages.ts'
import { eventuallyPasses } from '../../support/eventually.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-pages-'))
  // Stands for the renderer of a build: shows the data that it gets.
  await writeFile(
    join(folder, 'entry.mjs'),
    'export const handler = async (_, reply, __, { live }) => void reply.end(JSON.stringify(live))'
  )
})
afterAll(() => rm(folder, { recursive: true }))

test('lists omit an article that a request finds gone before the notification of the change', async () => {
  const build = { entry: join(folder, 'entry.mjs'), articles: { 5: {} }, site: {} } as never
  const shown = new Set([5, 6])
  const source = {
    article: vi.fn(async () => {
      throw new Refusal('not_found')
    }),
    list: vi.fn(async () => ({ live: { list: [...shown] }, outdated: false })),
    forget: vi.fn(),
    loadMs: 0
  }
  const changes = trackChanges(undefined as never, build)
  const pages = openLivePages(build, changes, source as never)
  const home = async () => String((await pages.find('/home'))?.identity.body)
  expect(await home()).toContain('5')
  shown.delete(5)
  expect(await home(), 'cached').toContain('5')
  expect(await pages.find('/home/article/5')).toBeUndefined()
  expect([changes.gone.has(5), pages.covers('/home')]).toEqual([true, true])
  expect(source.forget).toHaveBeenCalledWith([5])
  expect(await home()).not.toContain('5')
  // Asking again, or for what never existed, renders no list again.
  await pages.find('/home/article/5')
  await pages.find('/home/article/7')
  await home()
  expect([source.forget.mock.calls.length, source.list.mock.calls.length]).toEqual([1, 2])
})

test('a change drops the pages of its article in both languages, and no page of another', async () => {
  const build = { entry: join(folder, 'entry.mjs'), articles: {}, site: {} } as never
  let version = 1
  const source = {
    article: async (id: number) => ({ article: `${id} at ${version}` }),
    list: async () => ({ live: { list: version }, outdated: false }),
    forget: vi.fn(),
    loadMs: 0
  }
  const pages = openLivePages(build, trackChanges(undefined as never, build), source as never)
  const at = async (path: string) => JSON.parse(String((await pages.find(path))?.identity.body))
  const paths = ['/home/article/5', '/en/home/article/5', '/home/article/5/2', '/home/article/55', '/home']
  const versions = async () =>
    (await Promise.all(paths.map(at))).map(data => Number(/\d+$/.exec(String(data.article ?? data.list))))
  expect(await versions()).toEqual([1, 1, 1, 1, 1])
  for (const changes of [2, 3]) {
    version = changes
    pages.forget([5])
    expect((await versions()).slice(0, 4)).toEqual([changes, changes, changes, 1])
  }
})

test('a page that was being rendered while its article lost a comment is no earlier copy', async () => {
  const build = { entry: join(folder, 'entry.mjs'), articles: {}, site: {} } as never
  let comments = 'to be removed'
  let read: (() => void) | undefined
  const source = {
    article: async () => {
      const article = comments
      await new Promise<void>(next => {
        read = next
      })
      return { article }
    },
    forget: vi.fn(),
    loadMs: 0
  }
  const changes = { ...trackChanges(undefined as never, build), reduced: new Set([5]) }
  const pages = openLivePages(build, changes, source as never)
  const rendering = pages.find('/home/article/5')
  await eventuallyPasses(() => expect(read).toBeDefined())
  comments = 'left'
  pages.forget([5])
  read?.()
  await rendering
  expect(await pages.outdated('/home/article/5', async () => undefined)).toBeUndefined()
  const again = pages.find('/home/article/5')
  read?.()
  await again
  expect(await pages.outdated('/home/article/5', async () => undefined)).toBeDefined()
})
