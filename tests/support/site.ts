import type { Browser, BrowserContextOptions, Page } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { closeBrowser, openBrowser } from './browser.ts'
import { journey as runJourney } from './journey.ts'
import type { Person } from './person.ts'
import { startTestServer, type TestServer } from './server.ts'
import { signedIn } from './signedIn.ts'

/** The server and the browser of the test file that called `openSite`, available once its tests run. */
export let server: TestServer
export let browser: Browser

/** Starts both before the tests of a file, and stops them after the last. */
export function openSite(env: NodeJS.ProcessEnv = {}): void {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([startTestServer(undefined, env), openBrowser()])
  })
  afterAll(async () => {
    await closeBrowser(browser)
    await server.stop()
  })
}

/** Runs a journey through the site in a new browser profile, and expects no errors. */
export function journey(options: BrowserContextOptions, act: (page: Page) => Promise<void>): Promise<void> {
  return runJourney(browser, { baseURL: server.url, ...options }, act)
}

/** Runs a journey as a member who is signed in. */
export function as(
  person: Person,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {}
): Promise<void> {
  return journey({ ...signedIn(server, person), ...options }, act)
}
