import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { digestOf } from '../../src/domain/content/digest.ts'
import { ROOT } from '../paths.ts'
import { bundlerChosen, DEBIAN } from './installRedmine.ts'

const OWN = join(ROOT, 'scripts', 'test', 'redmine')
/** In milliseconds. Rails takes about five seconds to start. */
const POLL_INTERVAL_MS = 100
const START_TIMEOUT_MS = 120_000

/** A Redmine that runs on this machine. */
export interface RunningRedmine {
  url: string
  apiKey: string
  pid: number
}

/**
 * Starts an empty, separate Redmine in `folder`, with the test plugin. The slow part, a private copy with its tables,
 * is created once below `.data/redmine` and copied from there. With one thread, its SQLite database is never locked.
 */
export async function startRedmine(folder: string, threads = 1): Promise<RunningRedmine & { child: ChildProcess }> {
  const made = join(ROOT, '.data', 'redmine')
  const version = await ownDigest()
  if ((await readFile(join(made, 'version'), 'utf8').catch(() => '')) !== version) {
    await prepare(made)
    await writeFile(join(made, 'version'), version)
  }
  await rm(folder, { recursive: true, force: true })
  await cp(join(made, 'app'), join(folder, 'app'), { recursive: true, verbatimSymlinks: true })
  await cp(join(made, 'redmine.db'), join(folder, 'redmine.db'))
  const env = await settle(folder)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const flags = ['exec', 'puma', '-e', 'production', '-b', `tcp://127.0.0.1:${port}`, '-t', `1:${threads}`, 'config.ru']
  const child = spawn('bundle', flags, { cwd: join(folder, 'app'), env, stdio: 'ignore', detached: true })
  child.unref()
  for (let waited = 0; !(await answers(url)); waited += POLL_INTERVAL_MS) {
    if (child.exitCode !== null || waited > START_TIMEOUT_MS) throw new Error(`Redmine did not start in ${folder}.`)
    await new Promise(done => setTimeout(done, POLL_INTERVAL_MS))
  }
  return { url, apiKey: (await readFile(join(made, 'key'), 'utf8')).trim(), pid: child.pid ?? 0, child }
}

/** Runs Ruby in the Redmine of `folder`, and returns its output. @throws with its output on failure. */
export async function runRuby(folder: string, file: string, more: NodeJS.ProcessEnv = {}): Promise<string> {
  const env = { ...(await settle(folder)), ...more }
  return inRedmine(folder, ['exec', 'rails', 'runner', file], env)
}

/** Returns the digest of the project's own files in it: the plugin and its setup. */
async function ownDigest(): Promise<string> {
  const entries = await readdir(OWN, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.sort().map(file => readFile(file, 'utf8')))
  return digestOf(texts.join('\0'))
}

async function prepare(made: string): Promise<void> {
  console.log('Preparing a Redmine for the tests')
  const app = join(made, 'app')
  await rm(made, { recursive: true, force: true })
  await mkdir(made, { recursive: true })
  await cp(DEBIAN, app, { recursive: true, verbatimSymlinks: true })
  for (const name of ['instances', 'Gemfile.lock', 'config/database.yml']) await rm(join(app, name), { force: true })
  // Redmine's own Gemfile has no server.
  await writeFile(join(app, 'Gemfile.local'), 'gem "puma"\n')
  await cp(join(OWN, 'faq_link'), join(app, 'plugins', 'faq_link'), { recursive: true })
  const env = await settle(made)
  inRedmine(made, ['install', '--local'], env)
  // Two separate runs, because within one run the second task would not see the tables of the first.
  for (const task of ['db:migrate', 'redmine:load_default_data']) inRedmine(made, ['exec', 'rake', task], env)
  const output = inRedmine(made, ['exec', 'rails', 'runner', join(OWN, 'setup.rb')], env)
  await writeFile(join(made, 'key'), /KEY=(\w+)/.exec(output)?.[1] ?? '')
}

/** Configures the copy of Redmine in `folder`. Returns its environment. */
async function settle(folder: string): Promise<NodeJS.ProcessEnv> {
  const app = join(folder, 'app')
  const instance = join(app, 'instances', 'test')
  for (const name of ['config', 'log', 'tmp/cache', 'files', 'public/plugin_assets'])
    await mkdir(join(instance, name), { recursive: true })
  await mkdir(join(app, 'tmp'), { recursive: true })
  const settings = `production:\n  adapter: sqlite3\n  database: ${folder}/redmine.db\n  encoding: utf8\n  timeout: 20000\n`
  for (const path of [join(instance, 'config', 'database.yml'), join(app, 'config', 'database.yml')])
    await writeFile(path, settings)
  const secret = join(instance, 'config', 'secret_key.txt')
  if (!existsSync(secret)) await writeFile(secret, randomBytes(64).toString('hex'))
  const gems = await readFile(join(DEBIAN, 'Gemfile'), 'utf8')
  await writeFile(
    join(app, 'Gemfile'),
    gems.replaceAll('/usr/share/redmine/{config,instances', `${app}/{config,instances`)
  )
  return {
    ...process.env,
    ...bundlerChosen(),
    RAILS_ENV: 'production',
    REDMINE_LANG: 'en',
    REDMINE_INSTANCE: 'test',
    BUNDLE_GEMFILE: join(app, 'Gemfile'),
    FORUM_URL: 'https://forum.example.com'
  }
}

function inRedmine(folder: string, args: string[], env: NodeJS.ProcessEnv): string {
  const { status, stdout, stderr } = spawnSync('bundle', args, { cwd: join(folder, 'app'), env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`Redmine: bundle ${args.join(' ')} failed:\n${stderr.slice(-2000)}`)
  return stdout
}

async function answers(url: string): Promise<boolean> {
  return fetch(`${url}/login`).then(
    reply => reply.ok,
    () => false
  )
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
