import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'

/** Chromium says so of a page that was shown before its fade began, as on a busy machine; no script of ours is part of it. */
const SHOWN_AT_ONCE = 'Transition was aborted because of invalid state'

/**
 * Runs a journey in a fresh browser profile and fails on any error in the console or policy violation. Over plain `files`
 * the browser may say that there is no API.
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
    // A worker fills its caches in every fresh profile; offlineJourney() is for what it does.
    serviceWorkers: 'block',
    ...options
  })
  // Before the test itself gives up, which would not say what it waited for.
  context.setDefaultTimeout(20_000)
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
