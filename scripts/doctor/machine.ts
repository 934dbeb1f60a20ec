import { existsSync } from 'node:fs'
import { rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { distance } from 'fastest-levenshtein'
import { SECRET_FILE } from '../../src/server/accounts/openAuth.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { describeError } from '../../src/server/platform/log.ts'
import { OTHER_SETTINGS, settings } from '../../src/server/platform/settings.ts'
import { readFacts, rolledBackRelease } from '../build/activateRelease.ts'
import { error, type Finding, ok, warning } from './finding.ts'

const MIN_FREE_SHARE = 0.1
const MIN_FREE_BYTES = 2e9
/** Size of the file that tests whether a disk is full, in bytes. */
const PROBE_BYTES = 64 * 1024
/** Maximum edit distance to a setting's name at which an unknown name is probably a typing error. */
const MAX_TYPOS = 2
const OTHERS_MAY_READ = 0o077

/** Finds names in the environment that look like settings but are unknown. */
export function checkNames(env: NodeJS.ProcessEnv): Finding[] {
  const known = Object.keys(settings.shape).flatMap(name => [name, `${name}_FILE`])
  const all = new Set([...known, ...OTHER_SETTINGS])
  const findings: Finding[] = []
  for (const name of Object.keys(env)) {
    if (all.has(name)) continue
    const near = known.find(one => one.length > 5 && distance(one, name) <= MAX_TYPOS)
    if (!near && !name.startsWith('PINOUT_')) continue
    const advice = near ? `Did you mean ${near}?` : 'docs/configuration.md lists the settings.'
    findings.push(warning(`${name} is no setting; it does nothing.`, advice))
  }
  return findings.length > 0 ? findings : [ok('Every setting has a known name.')]
}

/** Returns the closest folder above a path that exists. */
function existingAbove(path: string): string {
  const above = dirname(path)
  return existsSync(above) || above === path ? above : existingAbove(above)
}

/** Checks the data folder, its disk space, and who can read its secret. */
export async function checkFolder({ dataFolder, authSecret }: Config): Promise<Finding[]> {
  if (!existsSync(dataFolder) && !(await writeProbe(existingAbove(dataFolder))))
    return [warning(`${dataFolder} does not exist.`, 'npm start makes it. If there should be one, check PINOUT_DATA.')]
  const failure = await writeProbe(dataFolder)
  if (failure?.includes('ENOSPC'))
    return [error(`The disk of ${dataFolder} is full.`, 'See "The disk is full" in docs/operations/runbook.md.')]
  if (failure)
    return [
      error(`${dataFolder} cannot be written.`, 'Create it, owned by the user that runs Pinout, or set PINOUT_DATA.')
    ]
  const findings = [ok(`${dataFolder} can be written.`)]
  const { bavail, blocks, bsize } = await statfs(dataFolder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  const text = `${(free / 1e9).toFixed(1)} GB of ${(size / 1e9).toFixed(1)} GB are free there.`
  const low = free / size < MIN_FREE_SHARE || free < MIN_FREE_BYTES
  findings.push(low ? warning(text, 'See "The disk is full" in docs/operations/runbook.md.') : ok(text))
  const secret = join(dataFolder, SECRET_FILE)
  const found = authSecret ? undefined : await stat(secret).catch(() => undefined)
  if (found && (found.mode & OTHERS_MAY_READ) !== 0)
    findings.push(error(`Other users may read ${secret}.`, `chmod 600 ${secret}`))
  return findings
}

/** Checks whether a build is active. */
export async function checkBuild({ dataFolder }: Config): Promise<Finding[]> {
  const up = await readFacts(join(dataFolder, 'site', 'current'))
  if (!up) return [warning('No site is built.', 'npm start builds one.')]
  const back = await rolledBackRelease(join(dataFolder, 'site'), up.renderer)
  return [
    ok(`The build ${up.id} is up, with ${Object.keys(up.articles).length} articles.`),
    ...(back ? [warning(`The build ${back} is rolled back.`, 'npm run rollback leads forth again.')] : [])
  ]
}

/** Warns about valid settings that are rarely intended. */
export function checkSense(config: Config): Finding[] {
  const findings: Finding[] = []
  const isPublic = !['127.0.0.1', 'localhost', '::1'].includes(config.host)
  if (!config.siteUrl)
    findings.push(
      (isPublic ? error : warning)(
        'SITE_URL is not set.',
        "Set it to the public address: without it sign-in works only under the machine's own names."
      )
    )
  if (config.siteUrl?.startsWith('http:') && !/\/\/(?:localhost|127\.)/.test(config.siteUrl))
    findings.push(warning('SITE_URL is http.', 'Serve it over https: session cookies are sent in the clear otherwise.'))
  if (config.siteUrl && !config.trustProxy && !isPublic)
    findings.push(
      warning('TRUST_PROXY is not set.', 'Behind a proxy set it to 1, or all readers share the limits of one address.')
    )
  if (!config.mail.smtp)
    findings.push(warning('SMTP_URL is not set.', 'Mails are written to outbox/ in the data folder; nobody gets them.'))
  if (!config.backup.to)
    findings.push(warning('BACKUP_TO is not set.', 'No backups are made by themselves: docs/operations/backup.md.'))
  if (!['127.0.0.1', 'localhost', '::1'].includes(config.metrics.host) && config.metrics.port !== 0)
    findings.push(warning(`Metrics are served at ${config.metrics.host}.`, 'Let only Prometheus reach that port.'))
  return findings
}

/** Writes and deletes a small file. Returns the reason if that fails. */
export async function writeProbe(folder: string): Promise<string | undefined> {
  const file = join(folder, `.pinout-doctor-${process.pid}`)
  try {
    await writeFile(file, Buffer.alloc(PROBE_BYTES))
    return undefined
  } catch (failure) {
    return describeError(failure)
  } finally {
    // Below a file there is nothing to remove.
    await rm(file, { force: true }).catch(() => undefined)
  }
}
