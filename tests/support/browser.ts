import { type Browser, chromium } from 'playwright'
import { CHROMIUM_FLAGS } from '../../scripts/test/chromium.ts'

/** The Chromium that `npm test` found, or Debian's. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: CHROMIUM_FLAGS })
}
