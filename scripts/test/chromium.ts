import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium } from 'playwright'
import { ROOT } from '../paths.ts'
import { HAS_APT, installPackages } from './apt.ts'

const SHELL = '/usr/bin/chromium-headless-shell'
const FONTS = 'fonts-noto-cjk'
const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/**
 * Returns the path of a Chromium: from CHROMIUM, an installed one, or Playwright's or Debian's, which is then
 * installed. @throws with instructions if none is available.
 */
export function findChromium(): string {
  const installed = () =>
    [process.env.CHROMIUM, ...USUAL_PLACES, chromium.executablePath()].find(path => path && existsSync(path))
  const found = installed()
  if (found) return found
  if (HAS_APT) {
    console.log("Installing Debian's Chromium")
    installPackages(['chromium', FONTS])
  }
  if (!installed()) {
    console.log("Installing Playwright's Chromium")
    spawnSync(join(ROOT, 'node_modules', '.bin', 'playwright'), ['install', 'chromium'], { stdio: 'inherit' })
  }
  const now = installed()
  if (!now)
    throw new Error(
      'The browser tests need a Chromium. Install one (Debian: apt-get install chromium), or set CHROMIUM to its path.'
    )
  return now
}

/**
 * Returns the path of the browser for tests: from CHROMIUM; otherwise Debian's headless Chromium, which runs a journey
 * in a fifth less time and is installed if possible; otherwise any Chromium.
 */
export function findHeadless(): string {
  if (process.env.CHROMIUM) return findChromium()
  if (!existsSync(SHELL) && HAS_APT) {
    console.log("Installing Debian's Chromium without windows")
    installPackages([basename(SHELL), FONTS])
  }
  return existsSync(SHELL) ? SHELL : findChromium()
}

/** Flags that Chromium needs to run as root and without a display, and to avoid network access. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Disables the popups of the address bar, which nobody sees and which cost two pages and their process per window.
  // The other features are the relevant ones of Playwright's list, because only the last list on the command line takes
  // effect.
  `--disable-features=${[
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    'AimEnabled',
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'MediaRouter',
    'NetworkTimeServiceQuerying',
    'OptimizationHints',
    'PaintHolding',
    'PreconnectToSearch',
    'ThirdPartyStoragePartitioning'
  ].join(',')}`
]
