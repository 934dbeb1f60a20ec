import type { Browser, Page } from 'playwright'
import { expect } from 'vitest'

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
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'zh-CN', ...options })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', message => {
    const noApi = files && new URL(message.location().url || 'x:').pathname.startsWith('/api/')
    if (message.type() === 'error' && !noApi) errors.push(message.text())
  })
  page.on('pageerror', error => errors.push(error.message))
  await act(page)
  await context.close()
  expect(errors).toEqual([])
}
