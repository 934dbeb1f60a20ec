import { randomUUID } from 'node:crypto'
import { logError } from '../log.ts'
import { listenReconnects } from '../observe/metrics.ts'
import { connectionConfig, LISTEN_LIMITS, LimitedClient } from './client.ts'

/** Interval in milliseconds at which the listener notifies itself. */
const HEARTBEAT_MS = 3000
/** Missed heartbeats after which the connection counts as dead. */
const MAX_MISSED_HEARTBEATS = 2
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 4000
const HEARTBEAT_CHANNEL = 'pinout_heartbeat'
const PROBE_TIMEOUT_MS = 1000

/** State of the database, from the connection that listens for changes. */
export interface Reachability {
  /** Checks whether that connection was lost and not restored yet. */
  isCutOff(): boolean
  /**
   * Checks whether the database responds within a second. Uses that connection, because requests may use all others.
   */
  probe(): Promise<boolean>
}

export interface Listener extends Reachability {
  /** Milliseconds since the last heartbeat. */
  silentMs(): number
  stop(): Promise<void>
}

const RELAY_CHANNELS = ['answer_wanted', 'answer_grown', 'answer_stopped'] as const
type AnswerChannel = (typeof RELAY_CHANNELS)[number]

/** Handlers by channel. They get the id of the changed object, or undefined if notifications may have been lost. */
export type DatabaseEvent = Record<
  'article_changed' | 'person_changed' | 'inbox_changed' | 'support_changed' | 'rankings_changed',
  (id: number | undefined) => void
> &
  Record<AnswerChannel, (messageId: string | undefined) => void>

/**
 * Listens for changes in PostgreSQL. Sends itself a heartbeat every three seconds. If two are missing, the connection
 * counts as dead, whatever the operating system reports, and is replaced. After each gap, everything counts as changed.
 * @param onLost called when a connection is lost
 * @throws if the first connection fails
 */
export async function listenForChanges(url: string, heard: DatabaseEvent, onLost = () => {}): Promise<Listener> {
  const own = randomUUID()
  let stopped = false
  let client: LimitedClient | undefined
  let retry: NodeJS.Timeout | undefined
  let attempts = 0
  let listening = false
  let lastHeard = performance.now()
  let probing: Promise<boolean> | undefined
  let waiting: Promise<unknown> = Promise.resolve()

  const lost = (of: LimitedClient, error?: Error) => {
    if (client !== of || stopped) return
    client = undefined
    listening = false
    of.destroy()
    if (attempts === 0) {
      listenReconnects.inc()
      logError('LISTEN connection lost; reconnecting', error)
      onLost()
    }
    retry = setTimeout(reconnect, Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** attempts++))
  }
  const reconnect = () =>
    void connect().then(
      () => {
        for (const hear of Object.values(heard)) hear(undefined)
      },
      () => undefined
    )

  async function connect(): Promise<void> {
    const next = new LimitedClient(connectionConfig(url, LISTEN_LIMITS))
    client = next
    waiting = Promise.resolve()
    next.on('error', error => lost(next, error))
    next.on('end', () => lost(next))
    next.on('notification', ({ channel, payload }) => {
      if (channel === HEARTBEAT_CHANNEL) {
        if (payload === own) lastHeard = performance.now()
      } else if (isOfAnswers(channel)) heard[channel](payload)
      else heard[channel as Exclude<keyof DatabaseEvent, AnswerChannel>]?.(Number(payload))
    })
    try {
      await next.connect()
      for (const channel of [...Object.keys(heard), HEARTBEAT_CHANNEL]) await next.query(`listen ${channel}`)
    } catch (error) {
      lost(next, error as Error)
      throw error
    }
    attempts = 0
    listening = true
    lastHeard = performance.now()
  }

  const timer = setInterval(() => {
    if (!client) return
    if (performance.now() - lastHeard > HEARTBEAT_MS * MAX_MISSED_HEARTBEATS)
      return lost(client, new Error('it was silent for too long'))
    ask(client, `notify ${HEARTBEAT_CHANNEL}, '${own}'`).catch(() => undefined)
  }, HEARTBEAT_MS)
  timer.unref()

  /** Runs one query at a time, because a connection allows only one. */
  function ask(of: LimitedClient, query: string): Promise<unknown> {
    const result = waiting.then(() => of.query(query))
    waiting = result.catch(() => undefined)
    return result
  }

  async function probeNow(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>()
    const timeout = setTimeout(resolve, PROBE_TIMEOUT_MS, false)
    const answered =
      listening && client
        ? ask(client, 'select 1 from articles limit 1').then(
            () => true,
            () => false
          )
        : false
    const ready = await Promise.race([answered, late])
    clearTimeout(timeout)
    return ready
  }

  await connect().catch(error => {
    stopped = true
    clearInterval(timer)
    clearTimeout(retry)
    throw error
  })
  return {
    silentMs: () => performance.now() - lastHeard,
    isCutOff: () => !listening,
    probe() {
      probing ??= probeNow().finally(() => {
        probing = undefined
      })
      return probing
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      clearTimeout(retry)
      client?.destroy()
    }
  }
}

function isOfAnswers(channel: string): channel is AnswerChannel {
  return (RELAY_CHANNELS as readonly string[]).includes(channel)
}
