import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { browser, openStores } from '../support/inProcessApp.ts'

openStores()
let store: typeof import('../../src/stores/discussion.ts')
beforeAll(async () => {
  store = await import('../../src/stores/discussion.ts')
})

/** Ids of the threads on the server, in order. */
let threads: number[]
let reads: number
/** Called for each read of threads. Returns a reply instead of them. */
let instead: (start: number) => Response | undefined | Promise<Response | undefined>
beforeEach(() => {
  threads = Array.from({ length: 60 }, (_, at) => at + 1)
  reads = 0
  instead = () => undefined
  browser.intercept = async request => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/addArticleDiscuss')) return Response.json({ id: 99 })
    if (!pathname.endsWith('/getArticleDiscuss')) return undefined
    if (++reads > 20) throw new Error('The page asks without end.')
    const [start, num] = [Number(searchParams.get('start')), Number(searchParams.get('num'))]
    const list = threads.slice(start, start + num).map(id => ({ id, replies: [] }))
    return (await instead(start)) ?? Response.json({ list, total: threads.length, comments: threads.length })
  }
})

const shown = () => {
  const open = store.$discussion.get()
  if (open.state !== 'open') throw new Error(`The discussion is ${open.state}.`)
  return open.threads.map(({ id }) => id)
}

test('threads that follow are shown though some before them were removed meanwhile', async () => {
  await store.openDiscussion(1)
  threads = threads.filter(id => id > 3)
  await store.moreThreads()
  expect(shown()).toEqual(Array.from({ length: 60 }, (_, at) => at + 1))
})

test('a comment that is posted while more threads load, and cannot be shown, leaves the page alive', async () => {
  await store.openDiscussion(1)
  const { promise, resolve } = Promise.withResolvers<undefined>()
  instead = start => (start === 0 ? Response.json({ code: 'busy' }, { status: 500 }) : promise)
  const more = store.moreThreads()
  // A loop without a pause would never let the test fail.
  let gets = 0
  const get = store.$discussion.get
  vi.spyOn(store.$discussion, 'get').mockImplementation(() => {
    if (++gets > 1000) throw new Error('The page does not respond.')
    return get.call(store.$discussion)
  })
  const posting = store.say('It works now.', {})
  setTimeout(() => resolve(undefined))
  expect(await posting).toEqual({ ok: true, value: 99 })
  await more
  vi.restoreAllMocks()
  expect(shown()).toEqual(threads)
})

test('the address of a comment that is gone does not ask without end if a thread comes meanwhile', async () => {
  instead = start => {
    if (start === 50) threads = [61, ...threads]
    return undefined
  }
  await store.openDiscussion(1, 12_345)
  expect(reads).toBeLessThan(6)
  expect(new Set(shown()).size).toBe(shown().length)
})
