import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/test/chromium.ts'

/** The browser is shared by all files of a process, whose modules are loaded again for each file. */
const shared = globalThis as { testBrowser?: Promise<Browser> }

/**
 * Opens the browser from CHROMIUM, or an installed one, and installs one if there is none. The files of a process share
 * it.
 */
export async function openBrowser(): Promise<Browser> {
  const known = await shared.testBrowser
  if (known?.isConnected()) return known
  shared.testBrowser = chromium.launch({ executablePath: findHeadless(), args: CHROMIUM_FLAGS })
  return shared.testBrowser
}

/** Closes everything that a file opened in its browser. The browser ends with the process. */
export async function closeBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map(context => context.close()))
}
