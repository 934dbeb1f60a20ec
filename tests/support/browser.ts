import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/test/chromium.ts'

/** Modules are loaded again for each file of a process; its browser stays. */
const shared = globalThis as { testBrowser?: Promise<Browser> }

/** Opens CHROMIUM's browser, or one that is installed; installs one where there is none. The files of a process share it. */
export async function openBrowser(): Promise<Browser> {
  const known = await shared.testBrowser
  if (known?.isConnected()) return known
  shared.testBrowser = chromium.launch({ executablePath: findHeadless(), args: CHROMIUM_FLAGS })
  return shared.testBrowser
}

/** Ends all that a file opened in its browser, which ends with the process. */
export async function closeBrowser(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map(context => context.close()))
}
