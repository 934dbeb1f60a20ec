import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { dropDatabase } from './database.ts'

/** A command that ended. */
interface Run {
  code: number | null
  output: string
  child: ChildProcess
}

/** Returns functions that run commands of the project with the settings of a site, and those of one run. */
export function commandsOf(site: () => NodeJS.ProcessEnv) {
  function start(
    script: string,
    args: string[],
    env: NodeJS.ProcessEnv = {}
  ): { child: ChildProcess; ended: Promise<Run>; says(words: string): Promise<void> } {
    const child = spawn(process.execPath, [join(ROOT, 'scripts', `${script}.ts`), ...args], {
      cwd: ROOT,
      env: { ...process.env, ...site(), ...env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', text => (output += text))
    const ended = once(child, 'close').then(([code]) => ({ code, output, child }))
    return {
      child,
      ended,
      says: words =>
        new Promise((done, fail) => {
          const look = () => output.includes(words) && done()
          child.stdout?.on('data', look)
          look()
          void ended.then(() => fail(new Error(`It ended with: ${output}`)))
        })
    }
  }
  return { start, run: (...args: Parameters<typeof start>) => start(...args).ended }
}

/** Returns the address of a database that does not exist yet. It is dropped after the test. */
export function anotherDatabase(): string {
  const url = new URL(inject('postgres'))
  const name = `pinout_test_restored_${Math.random().toString(36).slice(2, 10)}`
  url.pathname = `/${name}`
  onTestFinished(async () => void (await dropDatabase(inject('postgres'), name)))
  return url.href
}

/** Lists the files below a folder. Empty if it does not exist. */
export const filesIn = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }).catch(() => [])).filter(entry => entry.isFile())
