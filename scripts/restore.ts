import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { describeError } from '../src/server/platform/log.ts'
import { checkBackup, newestBackup, readManifest } from './backup/catalog.ts'
import { restoreDatabase } from './backup/restoreDatabase.ts'
import { checkSecret, restoreFiles } from './backup/restoreFiles.ts'
import { parseCommandLine } from './commandLine.ts'
import { UsageError } from './import/usageError.ts'
import { openObjectStore } from './objectStore.ts'
import { setDataFolder } from './paths.ts'
import { callerFolder, withDatabaseUrl } from './runningDatabase.ts'

const HELP = `npm run restore -- [SRC] [--backup ID] [--into URL] [--database-only]

Restores a backup into an empty database and the data folder, and compares. Stop all servers first. Run it again
if it was killed: it starts over.

  SRC               what npm run backup wrote to: a folder, or s3:PREFIX in the bucket of BACKUP_S3_ENDPOINT;
                    BACKUP_TO if it is left out
  --backup ID       not the newest one; npm run backup -- SRC --list lists them
  --into URL        another database than that of DATABASE_URL or of the data folder. Files are restored only if the
                    data folder (PINOUT_DATA) has no site yet
  --database-only   leaves files as they are, and does not read those of the backup`

const DATABASE_SETTING = /^DATABASE_(?:DIRECT_|REPLICA_)?URL(?:_FILE)?$/
const say = (line: string) => console.log(line)
try {
  const { values, positionals } = parseCommandLine({
    allowPositionals: true,
    options: {
      backup: { type: 'string' },
      into: { type: 'string' },
      'database-only': { type: 'boolean', default: false }
    }
  })
  // The database of the site must not be taken for the other one, however it is named.
  const others = Object.fromEntries(Object.entries(process.env).filter(([name]) => !DATABASE_SETTING.test(name)))
  const config = readConfig(values.into ? { ...others, DATABASE_URL: values.into } : process.env)
  config.dataFolder = setDataFolder(config.dataFolder)
  const place = positionals[0] ?? config.backup.to
  if (values.help) say(HELP)
  else if (!place || positionals.length > 1) throw new UsageError('Name the place of the backups, or set BACKUP_TO.')
  else {
    const store = openObjectStore(place, config.backup.bucket, callerFolder('restore'))
    const id = values.backup ?? (await newestBackup(store))
    const manifest = await readManifest(store, id)
    const isDrill = values.into !== undefined && existsSync(join(config.dataFolder, 'site'))
    if (isDrill && !values['database-only'])
      say(
        `${config.dataFolder} is that of a site, so its files stay as they are. Set PINOUT_DATA to restore them elsewhere.`
      )
    const rowsOnly = values['database-only'] || isDrill
    // A damaged file must not prevent a restore of the database, whose rows are compared anyway.
    const files = rowsOnly ? [] : await checkBackup(store, manifest)
    say(`${id} of Pinout ${manifest.version} is read.`)
    if (!rowsOnly) await checkSecret(config, manifest, files)
    let unchanged: string[] = []
    const finish = async () => {
      if (!rowsOnly) unchanged = await restoreFiles(store, files, config)
    }
    await withDatabaseUrl(config, url => restoreDatabase(url, store, manifest, say, finish))
    for (const path of unchanged) console.error(`${path} differs from the backup and was left as it is.`)
    say(`Restored ${id}, made at ${manifest.completedAt}. npm start builds the site.`)
  }
} catch (error) {
  console.error(`restore: ${describeError(error)}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
