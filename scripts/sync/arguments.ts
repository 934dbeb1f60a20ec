import { parseCommandLine } from '../commandLine.ts'
import { UsageError } from '../import/usageError.ts'

export const HELP = `npm run sync -- [--sweep] [--dry-run] [--waiting] [--approve ID[,ID…]]

Brings tickets into content/faq (where REDMINE_URL is set), exports what people wrote, and builds the site of it.

  --sweep         looks at every ticket; otherwise at those that changed, and at all once a day
  --dry-run       fetches tickets and says what would change; writes nothing, builds nothing
  --all           names every ticket that is not as before, not only the first of them
  --waiting       shows the texts that wait for approval and what was taken out of them
  --force         goes on though more than a tenth of the documents of content/ would be removed
  --approve ID    publishes what waits for these tickets, then goes on as without it`

export interface Arguments {
  help: boolean
  sweep: boolean
  dryRun: boolean
  all: boolean
  waiting: boolean
  force: boolean
  approve: number[]
}

/**
 * Parses a command line.
 * @throws UsageError if it is invalid.
 */
export function readArguments(args: string[]): Arguments {
  const { values } = parseCommandLine({
    args,
    options: {
      sweep: { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      waiting: { type: 'boolean', default: false },
      approve: { type: 'string', multiple: true, default: [] }
    }
  })
  const approve = values.approve.flatMap(text => text.split(',')).map(Number)
  if (approve.some(id => !Number.isInteger(id) || id < 1)) throw new UsageError('--approve takes numbers of tickets.')
  const { help = false, sweep, waiting, all, force } = values
  if (approve.length > 0 && (waiting || values['dry-run']))
    throw new UsageError('--approve publishes, and --dry-run and --waiting write nothing. Use it without them.')
  return { help, sweep, waiting, all, force, dryRun: values['dry-run'], approve }
}
