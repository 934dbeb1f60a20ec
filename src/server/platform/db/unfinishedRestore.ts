import type pg from 'pg'

/** Name of a schema that exists while a restore is incomplete. The next restore then starts over. */
export const UNFINISHED_RESTORE = 'pinout_restore'

/**
 * Refuses a database that a killed restore left behind. It lacks rows, and what is written to it now is lost when the
 * restore starts over.
 * @throws Error that says what to do
 */
export async function refuseUnfinishedRestore(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query('select to_regnamespace($1) is not null as there', [UNFINISHED_RESTORE])
  if (rows[0]?.there)
    throw new Error('A restore of this database did not end. Run npm run restore again, with the same arguments.')
}
