import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'

/**
 * Chromium's message for a page that was shown before its transition began, as on a busy machine. No script of the site
 * is involved.
 */
const SHOWN_AT_ONCE = 'Transition was aborted because of invalid state'

/**
 * Runs a journey in a new browser profile, and fails on any console error or policy violation. With plain `files`,
 * errors about the missing API are allowed.
 */
export async function journey(
  browser: Browser,
  options: Parameters<Browser['newContext']>[0],
  act: (page: Page) => Promise<void>,
  files = false
): Promise<void> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'zh-CN',
    // A service worker would fill its caches in every new profile. Use offlineJourney() for tests of the worker.
    serviceWorkers: 'block',
    ...options
  })
  // Shorter than the timeout of the test, whose message would not name the missing element.
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', message => {
    const noApi = files && new URL(message.location().url || 'x:').pathname.startsWith('/api/')
    if (message.type() === 'error' && !noApi) errors.push(message.text())
  })
  page.on('pageerror', ({ message }) => message.startsWith(SHOWN_AT_ONCE) || errors.push(message))
  await act(page)
  await context.close()
  expect(errors).toEqual([])
}
