import { constants } from 'node:os'
import { type Config, readConfig } from '../src/server/platform/config.ts'
import { type HeldLock, withAdvisoryLock } from '../src/server/platform/db/locks.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { facts } from '../src/server/platform/db/schema.ts'
import { explainFullDisk, freeBytes } from '../src/server/platform/fullDisk.ts'
import { describeError } from '../src/server/platform/log.ts'
import {
  checkBackup,
  listBackups,
  newestBackup,
  readManifest,
  readManifests,
  removeOutdated
} from './backup/catalog.ts'
import { readSource } from './backup/dumpDatabase.ts'
import { makeBackup } from './backup/makeBackup.ts'
import { restoreDatabase } from './backup/restoreDatabase.ts'
import { withScratchDatabase } from './backup/scratchDatabase.ts'
import { lowerPriority } from './build/priority.ts'
import { parseCommandLine } from './commandLine.ts'
import { endWithLock } from './endWithLock.ts'
import { UsageError } from './import/usageError.ts'
import { type ObjectStore, openObjectStore } from './objectStore.ts'
import { setDataFolder } from './paths.ts'
import { callerFolder, withSiteDatabase } from './runningDatabase.ts'

const HELP = `npm run backup -- [DEST] [--verify | --list] [--prune] [--keep RULE]

Makes a backup of database, uploads, content and secret while the server runs.

  DEST            a folder, or s3:PREFIX in the bucket of BACKUP_S3_ENDPOINT; BACKUP_TO where it is left out
  --verify        makes none: reads the newest one, restores it into a database of its own, compares, drops that
  --backup ID     with --verify: another one
  --list          makes none: lists the backups of DEST
  --prune         then removes old backups by BACKUP_KEEP, as the scheduled backup does. Those made without it stay
                  for 30 days
  --keep RULE     the same by another rule: how many days, weeks and months one is kept of, as 7d,4w,12m`

const say = (line: string) => console.log(line)
// Readers and writers have priority, but beside a busy server it must get a turn before its connections time out.
lowerPriority(constants.priority.PRIORITY_BELOW_NORMAL)
try {
  const { values, positionals } = parseCommandLine({
    allowPositionals: true,
    options: {
      verify: { type: 'boolean' },
      list: { type: 'boolean' },
      backup: { type: 'string' },
      prune: { type: 'boolean' },
      keep: { type: 'string' }
    }
  })
  const config = readConfig({ ...process.env, ...(values.keep && { BACKUP_KEEP: values.keep }) })
  config.dataFolder = setDataFolder(config.dataFolder)
  const place = positionals[0] ?? config.backup.to
  if (values.help) say(HELP)
  else if (!place || positionals.length > 1) throw new UsageError('Name one folder, or set BACKUP_TO.')
  else if (values.backup !== undefined && !values.verify)
    throw new UsageError('--backup belongs to --verify. npm run restore restores an earlier backup.')
  else {
    const store = openObjectStore(place, config.backup.bucket, callerFolder('backup'))
    if (values.list) await list(store)
    else
      await withSiteDatabase(config, url =>
        values.verify
          ? verify(url, config, store, values.backup)
          : backup(url, config, store, {
              prunes: values.prune || values.keep !== undefined,
              isWatched: place === (config.backup.to ?? place)
            })
      )
  }
} catch (error) {
  console.error(`backup: ${describeError(error)}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

/** Makes a backup. `isWatched` notes the result for metrics and doctor, which are about BACKUP_TO where it is set. */
async function backup(
  url: string,
  config: Config,
  store: ObjectStore,
  { prunes, isWatched }: { prunes: boolean; isWatched: boolean }
): Promise<void> {
  const wait = () => say('Another backup is being made; this one begins when it is done.')
  const act = async (held: HeldLock) => {
    endWithLock(held, async reason => {
      console.error(`backup: ${reason}`)
      if (isWatched) await note(url, undefined, reason).catch(() => undefined)
    })
    const started = performance.now()
    const source = await readSource(url, config.siteUrl ?? '')
    const { manifest } = await makeBackup(url, config, store, {
      source,
      byHand: !prunes,
      say,
      beforeManifest: held.check
    })
    for (const key of manifest.missing) console.error(`The upload ${key} has no file; it is not in the backup.`)
    const { outdated, damaged, others } = await removeOutdated(store, source, prunes ? config.backup.keep : undefined)
    if (outdated.length > 0) say(`Removed ${outdated.join(', ')}`)
    for (const reason of damaged) console.error(reason)
    if (others.length > 0)
      console.error(
        `${store.place} also has backups of ${others.join(', ')}. They stay. Give each site a place of its own.`
      )
    if (isWatched) await note(url, manifest.completedAt, '')
    say(`${manifest.id} is complete in ${store.place}, ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
  try {
    await withAdvisoryLock(url, 'backup', act, { onWait: wait })
  } catch (thrown) {
    const error = await explain(thrown, config.dataFolder, store.place)
    if (isWatched) await note(url, undefined, describeError(error)).catch(() => undefined)
    throw error
  }
}

/** Names the disk that is full, if one is: that of the copy that is being made, or that of the place, if it is a folder. */
async function explain(error: unknown, data: string, place: string): Promise<unknown> {
  const roomAt = (folder: string) => freeBytes(folder).catch(() => Number.POSITIVE_INFINITY)
  const [here, there] = [await roomAt(data), await roomAt(place)]
  return there < here ? explainFullDisk(error, place, 'name another place') : explainFullDisk(error, data)
}

/** Stores the result for the metrics. */
async function note(url: string, completedAt: string | undefined, failure: string): Promise<void> {
  const database = openDatabase(url)
  try {
    for (const [name, value] of [
      ['backup', completedAt],
      ['backup failure', failure]
    ] as const)
      if (value !== undefined)
        await database.db
          .insert(facts)
          .values({ name, value })
          .onConflictDoUpdate({ target: facts.name, set: { value } })
  } finally {
    await database.close()
  }
}

async function verify(url: string, config: Config, store: ObjectStore, chosen: string | undefined): Promise<void> {
  const id = chosen ?? (await newestBackup(store, await readSource(url, config.siteUrl ?? '')))
  const manifest = await readManifest(store, id)
  const files = await checkBackup(store, manifest)
  await withScratchDatabase(url, scratch => restoreDatabase(scratch, store, manifest, () => undefined))
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  say(`${id} is whole: ${rows} rows were restored and compared, ${files.length} files were read.`)
}

async function list(store: ObjectStore): Promise<void> {
  const { complete, unfinished } = await listBackups(store)
  const { manifests, damaged } = await readManifests(store, complete)
  for (const { id, version, completedAt, tables, files, byHand, source } of manifests) {
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    const how = byHand ? '  made by hand' : ''
    const of = source?.site ? `  of ${source.site}` : ''
    say(`${id}  ${completedAt}  Pinout ${version}  ${rows} rows  ${files.count} files, ${files.bytes} bytes${of}${how}`)
  }
  for (const { reason } of damaged) console.error(reason)
  if (damaged.length > 0) process.exitCode = 1
  if (complete.length === 0) say(`There is no backup in ${store.place}.`)
  if (unfinished.length > 0) say('An unfinished one is there too. If it is not being made, the next backup removes it.')
}
