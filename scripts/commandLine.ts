import { basename } from 'node:path'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from './import/usageError.ts'

const HELP_OPTION = { help: { type: 'boolean', short: 'h' } } as const

/**
 * Parses a command line, with `--help` as an option of every command.
 * @throws UsageError in one line if it is invalid
 */
export function parseCommandLine<T extends ParseArgsConfig>(config: T) {
  try {
    const options = { ...config.options, ...HELP_OPTION } as NonNullable<T['options']> & typeof HELP_OPTION
    return parseArgs({ ...config, options })
  } catch (error) {
    // Node's further sentences explain its own syntax.
    const [message = ''] = String((error as Error).message).split(/\. |\n/)
    throw new UsageError(`${message.replace(/\.$/, '')} (--help lists the options).`)
  }
}

/**
 * Parses the command line of this process. Prints `help` and exits with 0 if it is requested, and exits with 2 after
 * one line if the command line is invalid. Call it before anything that has an effect.
 */
export function readCommandLine<T extends ParseArgsConfig>(help: string, config: T = {} as T) {
  try {
    const parsed = parseCommandLine(config)
    if (!(parsed.values as { help?: boolean }).help) return parsed
    console.log(help)
    process.exit(0)
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    console.error(`${basename(process.argv[1] ?? '', '.ts')}: ${error.message}`)
    process.exit(2)
  }
}
