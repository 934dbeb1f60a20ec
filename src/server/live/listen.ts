import pg from 'pg'

const RETRY_AFTER = 1000

export interface Listener {
  stop(): Promise<void>
}

/**
 * Hears of changed articles from PostgreSQL. `onChange` gets the id, or undefined when news may have been missed
 * because the connection was lost; it reconnects until stopped.
 */
export async function listenForChanges(url: string, onChange: (id: number | undefined) => void): Promise<Listener> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async () => {
    const next = new pg.Client({ connectionString: url, keepAlive: true })
    client = next
    const lost = () => {
      if (client !== next || stopped) return
      client = undefined
      retry = setTimeout(() => void connect().then(() => onChange(undefined), lost), RETRY_AFTER)
    }
    next.on('error', lost)
    next.on('end', lost)
    next.on('notification', message => onChange(Number(message.payload)))
    await next.connect()
    await next.query('listen article_changed')
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
