import { readConfig } from '../src/server/platform/config.ts'
import { hasEmbeddedPostgres } from '../src/server/platform/db/embedded.ts'
import { describeError } from '../src/server/platform/log.ts'
import { readCommandLine } from './commandLine.ts'
import { checkDatabase } from './doctor/database.ts'
import { error, type Finding, warning } from './doctor/finding.ts'
import { checkBuild, checkFolder, checkNames, checkSense } from './doctor/machine.ts'
import { checkServices } from './doctor/services.ts'
import { setDataFolder } from './paths.ts'
import { withDatabaseUrl } from './runningDatabase.ts'

const HELP = `npm run doctor

Checks everything that a site depends on, and says of each finding what to do. Works with and without a running server,
and changes nothing. Without a server and DATABASE_URL, it runs the embedded database until the checks are done. Exits
with 1 if there is an error.`

readCommandLine(HELP)

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', error: 'ERROR  ' }

const findings = checkNames(process.env)
try {
  const config = readConfig(process.env)
  config.dataFolder = setDataFolder(config.dataFolder)
  const folder = await checkFolder(config)
  findings.push(...checkSense(config), ...folder, ...(await checkBuild(config)))
  const usable = folder.every(({ level }) => level !== 'error')
  if (!config.databaseUrl && !(usable && (await hasEmbeddedPostgres(config.dataFolder))))
    findings.push(
      warning(
        `There is no database in ${config.dataFolder}.`,
        'Check PINOUT_DATA and DATABASE_URL; npm start makes one.'
      )
    )
  else
    await withDatabaseUrl(config, async url => void findings.push(...(await checkDatabase(config, url)))).catch(
      failure => findings.push(error(describeError(failure), 'See postgres.log in its folder.'))
    )
  findings.push(...(await checkServices(config)))
} catch (failure) {
  findings.push(error(describeError(failure), 'docs/configuration.md says what each setting takes.'))
}

for (const { level, text, advice } of findings)
  console.log(`${MARKS[level]} ${text}${advice ? `\n        → ${advice}` : ''}`)
const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? '' : 's'}`
const count = (level: Finding['level']) => findings.filter(one => one.level === level).length
console.log(`\n${counted(count('error'), 'error')}, ${counted(count('warning'), 'warning')}, ${count('ok')} in order`)
process.exitCode = count('error') > 0 ? 1 : 0
