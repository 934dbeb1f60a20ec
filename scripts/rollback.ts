import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { swapBuilds } from './build/activateRelease.ts'
import { withActivationLock } from './build/buildLock.ts'
import { readCommandLine } from './commandLine.ts'
import { setDataFolder } from './paths.ts'

const HELP = `npm run rollback

Activates the release before the current one. A running server switches to it within a second. A second call switches
back.`

readCommandLine(HELP)
const data = setDataFolder(readConfig(process.env).dataFolder)
const site = join(data, 'site')
const swapped = existsSync(site) ? await withActivationLock(data, () => swapBuilds(site)) : undefined
if (!swapped) {
  console.error(`There is no previous release to roll back to in ${site}.`)
  process.exit(1)
}
const { up, down, back } = swapped
console.log(`${up.id} is active again, built at ${up.builtAt}; ${down} is kept for npm run rollback.`)
if (back) console.log('Until then this code is not built automatically. Run npm run build when the cause is fixed.')
