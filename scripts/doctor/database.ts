import { existingSecrets } from '../../src/server/accounts/openAuth.ts'
import type { Config } from '../../src/server/platform/config.ts'
import { connectionConfig, LimitedClient, REQUEST_LIMITS } from '../../src/server/platform/db/client.ts'
import { isMigrated, lastMigration } from '../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../src/server/platform/db/open.ts'
import { reasonsNotToJoin } from '../../src/server/platform/instances.ts'
import { describeError } from '../../src/server/platform/log.ts'
import { error, type Finding, ok, warning } from './finding.ts'

const MIN_VERSION = 150_000
/** Connections of one server: 10 for requests, 3 for jobs, 1 each for watching and listening, 3 for pg-boss. */
const CONNECTIONS_PER_INSTANCE = 18
const MAX_CLOCK_SKEW_S = 2
const LISTEN_TIMEOUT_MS = 3000
const MAX_LAG = 50
const MAX_BACKUP_AGE_MS = 2 * 86_400_000

/**
 * Checks whether the database is reachable, suitable and up to date, delivers notifications to connections to
 * `directUrl`, which is past a pooler, and whether this server may join those that run on it.
 */
export async function checkDatabase(config: Config, directUrl: string): Promise<Finding[]> {
  const url = config.databaseUrl ?? directUrl
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  try {
    await client.connect()
  } catch (failure) {
    return [
      error(`The database cannot be reached: ${describeError(failure)}.`, 'Check DATABASE_URL, and that it runs.')
    ]
  }
  try {
    const findings = await checkServer(client)
    findings.push(await checkListen(directUrl))
    const migrated = await isMigrated(url)
    const known = await lastMigration()
    const { rows } = await client
      .query('select max(created_at)::float8 as last from drizzle.__drizzle_migrations')
      .catch(() => ({ rows: [] }))
    const last = rows[0]?.last
    if (last === undefined) return [...findings, warning('The database has no tables yet.', 'npm start makes them.')]
    if (last > known)
      return [
        ...findings,
        error('The tables are of a newer version of Pinout.', 'Use that version, or restore a backup.')
      ]
    findings.push(
      migrated
        ? ok('The tables are up to date.')
        : warning('The tables are of an older version.', 'npm start migrates them.')
    )
    return last === known
      ? [...findings, ...(await checkContents(client)), ...(await checkOthers(directUrl, config))]
      : findings
  } finally {
    client.destroy()
  }
}

async function checkServer(client: LimitedClient): Promise<Finding[]> {
  const before = Date.now()
  const { rows } = await client.query(`select current_setting('server_version') as version,
    current_setting('server_version_num')::int as number, current_setting('server_encoding') as encoding,
    current_setting('max_connections')::int as connections, pg_is_in_recovery() as standby,
    extract(epoch from clock_timestamp())::float8 * 1000 as now`)
  const [{ version, number, encoding, connections, standby, now }] = rows
  const findings = [
    number >= MIN_VERSION
      ? ok(`PostgreSQL ${version} answers.`)
      : error(`PostgreSQL is ${version}.`, 'Use 15 or newer.')
  ]
  if (encoding !== 'UTF8')
    findings.push(error(`Its encoding is ${encoding}.`, "Create the database with encoding 'UTF8'."))
  if (standby) findings.push(error('It is a standby.', 'Name the primary, or add target_session_attrs=read-write.'))
  if (connections < 2 * CONNECTIONS_PER_INSTANCE)
    findings.push(
      warning(
        `It allows ${connections} connections.`,
        `A server takes up to ${CONNECTIONS_PER_INSTANCE}: raise max_connections.`
      )
    )
  const skew = Math.abs(now - (before + Date.now()) / 2) / 1000
  findings.push(
    skew > MAX_CLOCK_SKEW_S
      ? warning(`Its clock differs by ${skew.toFixed(1)} s from this machine's.`, 'Set both by NTP.')
      : ok('Its clock is that of this machine.')
  )
  return findings
}

/** Checks whether a notification from another connection arrives. A pooler in transaction mode loses notifications. */
async function checkListen(url: string): Promise<Finding> {
  const client = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  const heard = new Promise<boolean>(done => client.once('notification', () => done(true)))
  const late = new Promise<boolean>(done => setTimeout(done, LISTEN_TIMEOUT_MS, false).unref())
  const sender = new LimitedClient(connectionConfig(url, REQUEST_LIMITS))
  try {
    await client.connect()
    await client.query('listen pinout_doctor')
    await sender.connect()
    await sender.query('notify pinout_doctor')
    return (await Promise.race([heard, late]))
      ? ok('Notifications arrive.')
      : error('A notification did not arrive.', 'A pooler in transaction mode loses them: set DATABASE_DIRECT_URL.')
  } finally {
    client.destroy()
    sender.destroy()
  }
}

/** Checks whether this server may join the running ones. The secret may not have been made yet. */
async function checkOthers(url: string, config: Config): Promise<Finding[]> {
  const secrets = await existingSecrets(config)
  const database = openDatabase(url)
  try {
    const reasons = secrets.length === 0 ? [] : await reasonsNotToJoin(database.db, config, secrets)
    return reasons.map(reason => error(reason, 'Until then npm start refuses to start this server.'))
  } finally {
    await database.close()
  }
}

async function checkContents(client: LimitedClient): Promise<Finding[]> {
  const { rows } = await client.query(`select
    (select count(*)::int from articles left join search_articles on article_id = articles.id
      where status = 'published' and search_articles.revision is distinct from articles.revision) as lag,
    (select count(*)::int from users where role = 'admin') as admins,
    (select count(*)::int from pgboss.job where state = 'failed' and completed_on > now() - interval '1 day') as failed,
    (select value from facts where name = 'backup') as backup,
    (select value from facts where name = 'backup failure') as "backupFailure"`)
  const [{ lag, admins, failed, backup, backupFailure }] = rows
  const findings: Finding[] = []
  findings.push(
    lag > MAX_LAG
      ? warning(`${lag} articles are not found as they are now.`, 'If that lasts: npm run admin -- reindex.')
      : ok('The search index is up to date.')
  )
  if (admins === 0)
    findings.push(
      warning(
        'There is no admin.',
        'Open the link that the server prints at its start, or npm run admin -- make-admin EMAIL.'
      )
    )
  if (failed > 0) findings.push(warning(`${failed} jobs failed within a day.`, 'The log says why.'))
  if (backupFailure)
    findings.push(error(`The last backup failed: ${backupFailure}`, 'npm run backup, and see what it says.'))
  if (backup && Date.now() - Date.parse(backup) > MAX_BACKUP_AGE_MS)
    findings.push(warning(`The newest backup is of ${backup}.`, 'npm run backup'))
  return findings
}
