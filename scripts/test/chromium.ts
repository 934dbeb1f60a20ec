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
 * The path of a Chromium: CHROMIUM's, one that is installed, else Playwright's own or Debian's, installed now.
 * Throws with what to do where none can be had.
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
 * The path of the browser of the tests: CHROMIUM's; else Debian's Chromium without windows, which takes a fifth less time
 * for a journey, installed now where it can be; else any.
 */
export function findHeadless(): string {
  if (process.env.CHROMIUM) return findChromium()
  if (!existsSync(SHELL) && HAS_APT) {
    console.log("Installing Debian's Chromium without windows")
    installPackages([basename(SHELL), FONTS])
  }
  return existsSync(SHELL) ? SHELL : findChromium()
}

/** What Chromium needs to run as root and without a display, and to keep to this machine. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The popups of the address bar, which nobody sees: two pages and their process for every window. The others are
  // those of Playwright's list that matter here; the last list is the one that counts.
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
