import pg from 'pg'

/**
 * Does something while nobody else on this database does it under the same lock; `onWait` is told when another is at it.
 * PostgreSQL frees the lock with the connection, so a killed process holds up nobody.
 */
export async function oneAtATime<T>(url: string, lock: number, onWait: () => void, act: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  await client.connect()
  // Whoever lost the lock with the connection hears of it from the queries of its own.
  client.on('error', () => undefined)
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as mine', [lock])
    if (!rows[0]?.mine) {
      onWait()
      await client.query('select pg_advisory_lock($1)', [lock])
    }
    return await act()
  } finally {
    await client.end().catch(() => undefined)
  }
}
