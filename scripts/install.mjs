import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const STAMP = `${ROOT}node_modules/.pinout-installed`
const OLDEST_NODE = 20

/** Installs the packages in package-lock.json, if they are not installed yet. Ends the process on failure. */
export async function install() {
  if (Number(process.versions.node.split('.')[0]) < OLDEST_NODE) {
    console.error(`Pinout needs Node ${OLDEST_NODE} or newer to start; this is ${process.version}.`)
    process.exit(1)
  }
  const lock = createHash('sha1')
    .update(readFileSync(`${ROOT}package-lock.json`))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  console.log('Installing packages (once, and again when package-lock.json changes)')
  // `npm ci` refuses a lock file written where a registry did not offer every platform's optional packages.
  const npm = process.env.npm_execpath
  const command = npm ? [process.execPath, npm] : ['npm']
  // npm's warnings refer to the Node version of npm, not to that of the packages.
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command[0], [...command.slice(1), 'install', ...quiet], { cwd: ROOT, stdio: 'inherit' })
  if (status !== 0) {
    console.error('The packages could not be installed; see above. Check the network and try again.')
    process.exit(status ?? 1)
  }
  writeFileSync(STAMP, lock)
}
