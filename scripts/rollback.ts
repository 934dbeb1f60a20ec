import { resolve } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { swapBuilds } from './build/activateRelease.ts'
import { ROOT } from './paths.ts'

// Puts the build before up again; a server that is up takes it within a second. Once more leads forth.
const swapped = await swapBuilds(resolve(ROOT, readConfig(process.env).dataFolder, 'site'))
if (!swapped) {
  console.error('There is no build before the one that is up.')
  process.exit(1)
}
const { up, down, back } = swapped
console.log(`${up.id} is up again, built at ${up.builtAt}; ${down} stays for npm run rollback.`)
if (back)
  console.log('Until then nothing is built by itself with this code. npm run build does, once what was wrong is right.')
