import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from './childEnvironment.ts'
import type { Config } from './config.ts'
import { logError, logInfo } from './log.ts'

const SCRIPT = fileURLToPath(new URL('../../../scripts/backup.ts', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
/** Characters of the process output that are reported, from its end. */
const MAX_OUTPUT_CHARS = 2000

/**
 * Returns a handler that runs `npm run backup -- --prune` in a child process, or undefined without BACKUP_TO. It throws
 * an Error with the last output if the backup fails.
 */
export function backupWorker(url: string, { backup, given }: Pick<Config, 'backup' | 'given'>) {
  if (!backup.to) return undefined
  return async (_: object, signal: AbortSignal): Promise<void> => {
    const child = spawn(process.execPath, [SCRIPT, '--prune'], {
      cwd: ROOT,
      env: childEnvironment(url, given),
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
      killSignal: 'SIGTERM'
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-MAX_OUTPUT_CHARS)
      })
    const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
    const last = output.trim().split('\n').at(-1) ?? ''
    if (code === 0) return logInfo(`Backup: ${last}`)
    const error = new Error(output.trim() || `It ended with ${code}.`)
    if (!signal.aborted) logError('The backup failed', error)
    throw error
  }
}

/** Returns the schedule of backups, or undefined without BACKUP_TO. One server runs the job. */
export function backupSchedule({ backup }: Pick<Config, 'backup'>): { cron: string; tz: string } | undefined {
  return backup.to ? { cron: backup.at, tz: 'UTC' } : undefined
}
