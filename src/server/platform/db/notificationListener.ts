import { randomUUID } from 'node:crypto'
import { logError } from '../log.ts'
import { listenReconnects } from '../observe/metrics.ts'
import { connectionConfig, LISTEN_LIMITS, LimitedClient } from './client.ts'

/** How often a notification is sent to oneself. */
const HEARTBEAT_MS = 3000
/** How many may go missing before the connection counts as dead. */
const MAX_MISSED_HEARTBEATS = 2
const FIRST_RETRY_MS = 500
const MAX_RETRY_MS = 4000
const HEARTBEAT_CHANNEL = 'pinout_heartbeat'
const PROBE_TIMEOUT_MS = 1000

/** Whether the database is there, as the connection that hears of changes knows it. */
export interface Reachability {
  /** Whether that connection was lost and is not there again. */
  isCutOff(): boolean
  /** Whether the database answers within a second, asked on that connection: requests may have all others. */
  probe(): Promise<boolean>
}

export interface Listener extends Reachability {
  /** Milliseconds since a notification, if only one's own, was last heard. */
  silentMs(): number
  stop(): Promise<void>
}

const RELAY_CHANNELS = ['answer_wanted', 'answer_grown', 'answer_stopped'] as const
type AnswerChannel = (typeof RELAY_CHANNELS)[number]

/** What to do with the id of what changed, by channel; undefined when notifications may have been missed. */
export type DatabaseEvent = Record<
  'article_changed' | 'person_changed' | 'inbox_changed' | 'support_changed' | 'rankings_changed',
  (id: number | undefined) => void
> &
  Record<AnswerChannel, (messageId: string | undefined) => void>

/**
 * Hears from PostgreSQL what changed. It sends itself a notification every three seconds; when two do not come back, the
 * connection is dead, whatever the operating system says, and another one is made. After each gap everything counts as
 * changed. `onLost` is called when a connection died. Throws when the first connection cannot be made.
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

  /** One query at a time, as a connection takes them. */
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
