import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, vi } from 'vitest'
import { openAuth } from '../../src/server/accounts/openAuth.ts'
import { openSessionCache } from '../../src/server/accounts/sessionCache.ts'
import { createApp } from '../../src/server/app.ts'
import { openActiveAnswers } from '../../src/server/assistant/activeAnswers.ts'
import { openAnswerRelay } from '../../src/server/assistant/answerRelay.ts'
import { openListCache } from '../../src/server/community/articles/listCache.ts'
import { openStreams } from '../../src/server/notifications/eventStreams.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { users } from '../../src/server/platform/db/schema.ts'
import { openKeywordSearch } from '../../src/server/retrieval/keywordSearch.ts'
import { openPassageSearch } from '../../src/server/retrieval/passages/passageSearch.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'
import { seededDatabase } from './database.ts'

const ORIGIN = 'http://127.0.0.1:4321'
const PASSWORD = 'mango-relay-94-tundra'

/** The live API in this process, with a separate database and no port. */
export interface InProcessApp {
  database: OpenDatabase
  fetch(request: Request): Promise<Response>
  stop(): Promise<void>
}

async function openApp(): Promise<InProcessApp> {
  const database = await seededDatabase()
  const { db } = database
  const data = await mkdtemp(join(tmpdir(), 'pinout-app-'))
  const config = readConfig({ DATABASE_URL: database.url, PINOUT_DATA: data, TRUST_PROXY: '1' })
  const auth = await openAuth(db, config)
  const sessions = openSessionCache(auth)
  const streams = openStreams(db, sessions)
  const activeAnswers = openActiveAnswers()
  const relay = openAnswerRelay(db, activeAnswers)
  const app = createApp({
    database,
    config,
    auth,
    sessions,
    streams,
    activeAnswers,
    relay,
    health: async () => ({ ok: true, database: true, site: false, build: undefined, reasons: [] }),
    isMigrated: () => true,
    lists: openListCache(db, database.shared),
    keywords: openKeywordSearch(db, database.shared),
    storage: openStorage(config),
    passages: openPassageSearch(db)
  })
  return {
    database,
    fetch: async request => app.fetch(request),
    async stop() {
      await streams.stop()
      await activeAnswers.stop()
      await relay.stop()
      await database.close()
      await rm(data, { recursive: true, force: true })
    }
  }
}

/** The parts of a browser that stores and the client use, on top of an app in this process. */
export class TestBrowser {
  readonly cookies = new Map<string, string>()
  /** Requested paths, in order. */
  readonly requests: string[] = []
  /** Called before each request. Throwing rejects the request, as a lost network does. */
  intercept: ((request: Request) => Response | undefined | Promise<Response | undefined>) | undefined
  private readonly stored = new Map<string, string>()
  private readonly app: InProcessApp

  constructor(app: InProcessApp) {
    this.app = app
  }

  /** Replaces the globals of this process. Must run before stores are imported. */
  install(): void {
    const { stored } = this
    const events = new EventTarget()
    vi.stubGlobal('window', globalThis)
    for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
      vi.stubGlobal(name, events[name].bind(events))
    vi.stubGlobal('location', new URL(ORIGIN))
    const page = { documentElement: { lang: 'en', dataset: {} as Record<string, string> } }
    vi.stubGlobal('document', Object.assign(new EventTarget(), page))
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
      key: (at: number) => [...stored.keys()][at] ?? null,
      get length() {
        return stored.size
      },
      clear: () => stored.clear()
    })
    const NodeRequest = Request
    class PageRequest extends NodeRequest {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, ORIGIN) : input, init)
      }
    }
    vi.stubGlobal('Request', PageRequest)
    vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => this.send(new PageRequest(input, init)))
  }

  /** Signs up a member as the page does, without informing the stores. Returns the member's id. */
  async signUp(name: string): Promise<number> {
    const email = `${name}@example.com`
    const reply = await fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: PASSWORD, name })
    })
    if (!reply.ok) throw new Error(`${name} could not sign up: ${reply.status} ${await reply.text()}`)
    const [user] = await this.app.database.db.select({ id: users.id }).from(users).where(eq(users.email, email))
    return user?.id ?? 0
  }

  private async send(request: Request): Promise<Response> {
    this.requests.push(`${request.method} ${new URL(request.url).pathname}`)
    const instead = await this.intercept?.(request)
    if (instead) return instead
    const headers = new Headers(request.headers)
    headers.set('host', new URL(ORIGIN).host)
    headers.set('origin', ORIGIN)
    headers.set('x-forwarded-for', '10.9.0.1')
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('sec-fetch-dest', 'empty')
    headers.set('cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const reply = await this.app.fetch(new Request(request, { headers }))
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line) || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return reply
  }
}

/** The app and the browser of the test file that called `openStores`, available once its tests run. */
export let app: InProcessApp
export let browser: TestBrowser

/** Opens both before the tests of a file, and closes them after the last. Tests must import stores themselves. */
export function openStores(): void {
  beforeAll(async () => {
    app = await openApp()
    browser = new TestBrowser(app)
    browser.install()
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    await app.stop()
  })
}
