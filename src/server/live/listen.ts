import pg from 'pg'

const RETRY_AFTER = 1000

export interface Listener {
  stop(): Promise<void>
}

const ANSWERS = ['answer_wanted', 'answer_grown', 'answer_stopped'] as const
type AnswerChannel = (typeof ANSWERS)[number]

/** What to do with the id of what changed, by channel; undefined when news may have been missed. */
export type Heard = Record<
  'article_changed' | 'person_changed' | 'inbox_changed' | 'support_changed' | 'rankings_changed',
  (id: number | undefined) => void
> &
  Record<AnswerChannel, (messageId: string | undefined) => void>

/** Hears from PostgreSQL what changed; a connection that is lost is made again until stopped. */
export async function listenForChanges(url: string, heard: Heard): Promise<Listener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const missed = () => {
    for (const hear of Object.values(heard)) hear(undefined)
  }
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    const lost = () => {
      if (client !== next || stopped) return
      client = undefined
      retry = setTimeout(() => void connect().then(missed, lost), RETRY_AFTER)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', ({ channel, payload }) => {
      if (isOfAnswers(channel)) heard[channel](payload)
      else heard[channel as Exclude<keyof Heard, AnswerChannel>]?.(Number(payload))
    })
    await next.connect()
    for (const channel of Object.keys(heard)) await next.query(`listen ${channel}`)
  }
  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(retry)
      await client?.end().catch(() => undefined)
    }
  }
}

function isOfAnswers(channel: string): channel is AnswerChannel {
  return (ANSWERS as readonly string[]).includes(channel)
}
