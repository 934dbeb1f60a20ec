import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)
const MAX_OUTPUT_BYTES = 512 * 1024 * 1024
const TIME_LIMIT_MS = 60_000
/**
 * The configuration of a folder that somebody else made must not start programs. A partial clone would fetch what it lacks, by
 * a command that its configuration can name, so no protocol is allowed.
 */
const NO_FETCH = { GIT_ALLOW_PROTOCOL: 'none', GIT_NO_LAZY_FETCH: '1', GIT_TERMINAL_PROMPT: '0' }
const HARMLESS = ['-c', 'core.fsmonitor=false', '-c', 'core.hooksPath=/dev/null', '-c', 'log.showSignature=false']
const HISTORY = [
  ...['log', '-z', '--format=%x01%cs', '--name-only'],
  ...['--no-renames', '--no-ext-diff', '--relative']
]

/**
 * Returns the day of the last commit of each file below `folder`, up to `today`, by path relative to it. Empty if the folder is not
 * versioned by Git, or has no history: the only commit of a shallow clone says nothing about its files.
 */
export async function readGitDates(folder: string, today: string): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>()
  const output = await run('git', [...HARMLESS, '-C', folder, ...HISTORY, 'HEAD', '--', '.'], {
    env: { ...process.env, ...NO_FETCH },
    maxBuffer: MAX_OUTPUT_BYTES,
    timeout: TIME_LIMIT_MS
  }).catch(() => ({ stdout: '' }))
  const commits = output.stdout.split('\x01').slice(1)
  if (commits.length < 2) return days
  for (const commit of commits) {
    const [day = '', ...files] = commit.split('\0')
    if (day > today) continue
    for (const file of files) {
      const path = file.replace(/^\n/, '')
      if (path && !days.has(path)) days.set(path, day)
    }
  }
  return days
}
