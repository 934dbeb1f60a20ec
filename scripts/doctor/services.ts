import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, resolve } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../src/server/platform/config.ts'
import { connectionConfig, LimitedClient, REPLICA_LIMITS } from '../../src/server/platform/db/client.ts'
import { describeError } from '../../src/server/platform/log.ts'
import { checkPlace } from '../backup/makeBackup.ts'
import { openBucketStore, openObjectStore } from '../objectStore.ts'
import { error, type Finding, ok } from './finding.ts'
import { writeProbe } from './machine.ts'

const TIMEOUT_MS = 8000

/** Checks whether every other configured service answers, and what is written to is writable. */
export async function checkServices(config: Config): Promise<Finding[]> {
  const { central, redmine, upstream, embedder, mail, bucket, backup, siteUrl, replicaUrl } = config
  const checks: Promise<Finding>[] = []
  if (siteUrl) checks.push(reach(siteUrl, `${siteUrl}/healthz`, 'Check DNS, the proxy, and that the server runs.'))
  if (central)
    checks.push(reach('OIDC_ISSUER', `${central.issuer}/.well-known/openid-configuration`, 'Check OIDC_ISSUER.'))
  if (redmine) checks.push(reach('REDMINE_URL', redmine.url, 'Check REDMINE_URL.'))
  if (upstream) checks.push(reach('AI_BASE_URL', `${upstream.baseUrl}/models`, 'Check AI_BASE_URL.', upstream.apiKey))
  if (embedder && embedder.baseUrl !== upstream?.baseUrl)
    checks.push(reach('AI_EMBED_BASE_URL', `${embedder.baseUrl}/models`, 'Check AI_EMBED_BASE_URL.', embedder.apiKey))
  if (mail.smtp) {
    const transport = createTransport({ url: mail.smtp, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS })
    checks.push(attempt('SMTP_URL', () => transport.verify().finally(() => transport.close()), 'Check SMTP_URL.'))
  }
  if (bucket) {
    const write = () => checkPlace(openBucketStore(bucket, 'doctor', TIMEOUT_MS), tmpdir())
    checks.push(
      attempt('S3_ENDPOINT', write, 'Check S3_ENDPOINT, which contains the name of the bucket, and its keys.')
    )
  }
  if (replicaUrl)
    checks.push(
      attempt('DATABASE_REPLICA_URL', () => askReplica(replicaUrl), 'Reads go to the primary. Check it, or unset it.')
    )
  const { to } = backup
  if (to) {
    const write = async () => {
      if (!to.startsWith('s3:')) await checkBackupFolder(resolve(to))
      else await checkPlace(openObjectStore(to, backup.bucket, process.cwd()), tmpdir())
    }
    checks.push(attempt('BACKUP_TO', write, 'Check BACKUP_TO and its permissions, or BACKUP_S3_ENDPOINT.'))
  }
  return Promise.all(checks)
}

/**
 * Checks whether a backup can be written to the folder, or the folder can be created. @throws if neither is possible.
 */
async function checkBackupFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (!found && folder !== dirname(folder)) return checkBackupFolder(dirname(folder))
  if (!found?.isDirectory()) throw new Error(`${folder} is no folder`)
  const failure = await writeProbe(folder)
  if (failure) throw new Error(failure)
}

async function askReplica(url: string): Promise<void> {
  const client = new LimitedClient(connectionConfig(url, REPLICA_LIMITS))
  try {
    await client.connect()
    const { rows } = await client.query('select pg_is_in_recovery() as standby')
    if (!rows[0].standby) throw new Error('it is no replica: it writes')
  } finally {
    client.destroy()
  }
}

/** Accepts any reply except a server error, or a reply that rejects the key. */
function reach(name: string, url: string, advice: string, key?: string): Promise<Finding> {
  const ask = async () => {
    const reply = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(key && { headers: { authorization: `Bearer ${key}` } })
    })
    if (reply.status >= 500 || (key && (reply.status === 401 || reply.status === 403)))
      throw new Error(`it answers ${reply.status}`)
  }
  return attempt(name, ask, advice)
}

async function attempt(name: string, act: () => Promise<unknown>, advice: string): Promise<Finding> {
  try {
    await act()
    return ok(`${name} answers.`)
  } catch (failure) {
    const { cause } = failure as { cause?: unknown }
    return error(`${name} does not work: ${describeError(cause ?? failure)}.`, advice)
  }
}
