import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { inject } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'

/** Starts the server in a separate process that a test can kill, with the code in `root`. */
export async function startKillable(
  databaseUrl: string,
  more: NodeJS.ProcessEnv = {},
  root = ROOT
): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, PINOUT_DATA: inject('data'), TRUST_PROXY: '1', ...more }
  const child = fork(join(root, 'tests', 'support', 'serverProcess.ts'), {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const url = await new Promise<string>((done, fail) => {
    child.once('message', url => done(String(url)))
    child.once('exit', code => fail(new Error(`The server ended with ${code} before it listened.`)))
  })
  return { child, url }
}
