import { join, resolve } from 'node:path'
import { readConfig } from '../src/server/platform/config.ts'
import { UsageError } from './import/usageError.ts'
import { HELP, type Options, readArguments } from './pack/arguments.ts'
import { collectPack } from './pack/collect.ts'
import { writeZip } from './pack/writeZip.ts'
import { ROOT } from './paths.ts'

/** Estimated compression speed of fflate on a CPU core of 2024, including reading. */
const BYTES_PER_SECOND = 15e6

try {
  const options = readArguments(process.argv.slice(2))
  if (options === 'help') process.stdout.write(`${HELP}\n`)
  else await run(options)
} catch (error) {
  const isFileError = error instanceof Error && 'syscall' in error
  if (!(error instanceof UsageError) && !isFileError) throw error
  process.stderr.write(`pack: ${error.message}\n`)
  process.exitCode = 2
}

async function run(options: Options): Promise<void> {
  const site = resolve(ROOT, readConfig(process.env).dataFolder, 'site', 'current')
  const pack = await collectPack(site, options)
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
