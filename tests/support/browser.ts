import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS, findHeadless } from '../../scripts/test/chromium.ts'

/** Opens CHROMIUM's browser, or one that is installed; installs one where there is none. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findHeadless(), args: CHROMIUM_FLAGS })
}
