import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { ROOT } from '../../scripts/paths.ts'
import { eventually } from './eventually.ts'
import { openLine } from './line.ts'
import { haproxyConfig, type NodeLines, POSTGRES, patroniConfig, portOf } from './patroniFiles.ts'
import { freePort } from './server.ts'

const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', join(POSTGRES, 'postgres')]
const START_MS = 60_000

/**
 * Returns the reason why failover cannot run here. Returns undefined if Debian's patroni, etcd-server, haproxy and
 * postgresql-15 are installed.
 */
export function missingPatroni(): string | undefined {
  if (process.getuid?.() !== 0) return 'it takes root to run PostgreSQL as its own user'
  const missing = NEEDED.filter(path => !existsSync(path))
  return missing.length > 0 ? `${missing.join(', ')} are not installed` : undefined
}

/** Two PostgreSQL servers behind HAProxy that Patroni replicates. The second confirms each write of the first. */
export interface PatroniPair {
  /** Address of the current primary. */
  url: string
  /** Address with both hosts, without HAProxy. */
  bothHosts: string
  /** Freezes the primary and its Patroni, like a machine that hangs. Returns a function that resumes them. */
  freezePrimary(): Promise<() => void>
  /**
   * Cuts the primary and its Patroni off the network while both keep running. Returns a function that restores the
   * network.
   */
  cutOffPrimary(): Promise<() => void>
  /** Checks whether one server is the primary and the other confirms its writes. */
  inStep(): Promise<boolean>
  /** Tries to change a setting of the cluster without a password. Returns the status of the reply of each Patroni. */
  changeWithoutPassword(): Promise<number[]>
  /** Makes the other server the primary, as an operator does. */
  switchOver(): Promise<void>
  /** Stops and starts etcd, which coordinates the two. Without it no primary may write. */
  etcd: { kill(): void; start(): void }
  /** Kills the primary and its Patroni at the same time. */
  killPrimary(): Promise<void>
  /** Returns the name of the primary. Returns undefined while there is none. */
  primary(): Promise<string | undefined>
  stop(): void
}

interface Node {
  name: string
  port: number
  api: number
  data: string
  patroni: ChildProcess
  lines: NodeLines
}

/** Starts all processes below `folder`, which every user must be able to enter. */
export async function startPatroniPair(folder: string): Promise<PatroniPair> {
  const [uid, gid] = ['-u', '-g'].map(flag => Number(execFileSync('id', [flag, 'postgres']))) as [number, number]
  const children: ChildProcess[] = []
  const run = (command: string, args: string[], as: { uid?: number; gid?: number } = {}) => {
    const child = spawn(command, args, { stdio: 'ignore', cwd: folder, ...as })
    children.push(child)
    return child
  }
  const [etcd, peer, front] = [await freePort(), await freePort(), await freePort()]
  const client = `http://127.0.0.1:${etcd}`
  const peers = `http://127.0.0.1:${peer}`
  const etcdFlags = [
    '--enable-v2',
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    client,
    '--advertise-client-urls',
    client
  ]
  const startEtcd = () =>
    run('/usr/bin/etcd', [
      ...etcdFlags,
      '--listen-peer-urls',
      peers,
      '--initial-advertise-peer-urls',
      peers,
      '--initial-cluster',
      `default=${peers}`
    ])
  let etcdProcess = startEtcd()
  await eventually(
    'etcd answers',
    async () => (await fetch(`${client}/health`).catch(() => undefined))?.ok === true,
    START_MS
  )

  const nodes: Node[] = []
  const {
    bootstrap: { initdb },
    restapi: { authentication }
  } = parse(await readFile(join(ROOT, 'deploy/ha/patroni.yml'), 'utf8'))
  for (const name of ['one', 'two']) {
    const [port, api] = [await freePort(), await freePort()]
    const home = join(folder, name)
    await mkdir(home)
    await chown(home, uid, gid)
    const [database, restApi, toEtcd] = await Promise.all([
      openLine(`http://127.0.0.1:${port}`),
      openLine(`http://127.0.0.1:${api}`),
      openLine(client)
    ])
    const lines = { database, api: restApi, etcd: toEtcd }
    const file = join(home, 'patroni.yml')
    await writeFile(file, patroniConfig({ initdb, authentication, name, port, api, home, lines }))
    await chmod(file, 0o644)
    nodes.push({
      name,
      port,
      api,
      data: join(home, 'data'),
      patroni: run('/usr/bin/patroni', [file], { uid, gid }),
      lines
    })
    const path = name === 'one' ? 'primary' : 'synchronous'
    await eventually(
      `${name} is ${path}`,
      async () => (await fetch(`http://127.0.0.1:${api}/${path}`).catch(() => undefined))?.ok === true,
      START_MS
    )
  }
  const proxy = join(folder, 'haproxy.cfg')
  await writeFile(proxy, haproxyConfig(front, nodes))
  run('/usr/sbin/haproxy', ['-f', proxy])

  const primary = async () => {
    for (const { name, api } of nodes)
      if (
        (await fetch(`http://127.0.0.1:${api}/primary`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined))
          ?.ok
      )
        return name
    return undefined
  }
  const primaryNode = async () => {
    const name = await primary()
    const node = nodes.find(one => one.name === name)
    if (!node) throw new Error('There is no primary.')
    return node
  }
  return {
    url: `postgres://postgres:patroni@127.0.0.1:${front}/pinout`,
    bothHosts: `postgres://postgres:patroni@${nodes.map(({ lines }) => `127.0.0.1:${portOf(lines.database)}`).join(',')}/pinout?target_session_attrs=read-write`,
    primary,
    etcd: {
      kill: () => void etcdProcess.kill('SIGKILL'),
      start() {
        etcdProcess = startEtcd()
      }
    },
    async freezePrimary() {
      const { patroni, data } = await primaryNode()
      const frozen = [patroni.pid ?? 0, ...familyOf(processesOf(data))]
      for (const pid of frozen) process.kill(pid, 'SIGSTOP')
      return () => {
        for (const pid of frozen) {
          try {
            process.kill(pid, 'SIGCONT')
          } catch {
            // The process has already ended.
          }
        }
      }
    },
    async cutOffPrimary() {
      const { lines } = await primaryNode()
      for (const line of Object.values(lines)) line.vanish()
      return () => {
        for (const line of Object.values(lines)) line.mend()
      }
    },
    async inStep() {
      const roles = await Promise.all(
        nodes.map(async ({ api }) => {
          for (const role of ['primary', 'synchronous']) {
            const reply = await fetch(`http://127.0.0.1:${api}/${role}`, { signal: AbortSignal.timeout(1000) }).catch(
              () => undefined
            )
            if (reply?.ok) return role
          }
          return undefined
        })
      )
      return ['primary', 'synchronous'].every(role => roles.includes(role))
    },
    changeWithoutPassword: () =>
      Promise.all(
        nodes.map(async ({ api }) => {
          const url = `http://127.0.0.1:${api}/config`
          return (await fetch(url, { method: 'PATCH', body: JSON.stringify({ loop_wait: 5 }) })).status
        })
      ),
    async switchOver() {
      const { name, api } = await primaryNode()
      const candidate = nodes.find(one => one.name !== name)?.name
      const reply = await fetch(`http://127.0.0.1:${api}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${authentication.username}:${authentication.password}`)}` },
        body: JSON.stringify({ leader: name, candidate })
      })
      if (!reply.ok) throw new Error(`The switch-over was refused: ${reply.status} ${await reply.text()}`)
    },
    async killPrimary() {
      const node = await primaryNode()
      node.patroni.kill('SIGKILL')
      for (const pid of processesOf(node.data)) process.kill(pid, 'SIGKILL')
    },
    stop() {
      for (const { patroni } of nodes) patroni.kill('SIGKILL')
      for (const { data } of nodes) for (const pid of processesOf(data)) process.kill(pid, 'SIGKILL')
      for (const child of children) child.kill('SIGKILL')
      for (const { lines } of nodes) for (const line of Object.values(lines)) line.stop()
    }
  }
}

/** Returns processes and their children. */
function familyOf(parents: readonly number[]): number[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const children = lines.flatMap(line => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return parents.includes(parent) ? [pid] : []
  })
  return [...parents, ...children]
}

/** Returns the postmaster of a data folder. */
function processesOf(data: string): number[] {
  return execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter(line => line.includes(`${POSTGRES}/postgres -D ${data}`))
    .map(line => Number(line.trim().split(/\s+/)[0]))
}
