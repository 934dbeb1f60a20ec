import { join, resolve } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { describeError } from '../src/server/platform/log.ts'
import { UsageError } from './import/usageError.ts'
import { HELP, type Options, readArguments } from './pack/arguments.ts'
import { collectPack } from './pack/collect.ts'
import { refuseWithdrawn } from './pack/withdrawn.ts'
import { writeZip } from './pack/writeZip.ts'
import { setDataFolder } from './paths.ts'

/** Estimated compression speed of fflate on a CPU core of 2024, including reading. */
const BYTES_PER_SECOND = 15e6

try {
  const options = readArguments(process.argv.slice(2))
  if (options === 'help') process.stdout.write(`${HELP}\n`)
  else await run(options)
} catch (error) {
  const isFileError = error instanceof Error && 'syscall' in error
  process.stderr.write(`pack: ${describeError(error)}\n`)
  process.exitCode = error instanceof UsageError || isFileError ? 2 : 1
}

async function run(options: Options): Promise<void> {
  const config = readConfig(process.env)
  config.dataFolder = setDataFolder(config.dataFolder)
  const site = join(config.dataFolder, 'site', 'current')
  const pack = await collectPack(site, options)
  if (!(await refuseWithdrawn(config, pack.build)))
    process.stderr.write('There is no database to ask whether texts were made internal since the site was built.\n')
  // npm runs scripts in the project folder, but paths are relative to the folder of the caller.
  const file = resolve(process.env.INIT_CWD ?? process.cwd(), options.out ?? `${pack.name}.zip`)
  const seconds = Math.ceil(pack.bytes / BYTES_PER_SECOND)
  process.stdout.write(
    `${pack.articles} articles in ${pack.files.size} files, ${megabytes(pack.bytes)} before compression; about ${seconds} s\n`
  )
  const bytes = await writeZip(file, pack)
  process.stdout.write(`Written: ${join(file)}, ${megabytes(bytes)}\n`)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
