import { expect, onTestFinished, test, vi } from 'vitest'
import type { Manifest } from '../../scripts/backup/manifest.ts'
import { restoreDatabase } from '../../scripts/backup/restoreDatabase.ts'
import type { ObjectStore } from '../../scripts/objectStore.ts'
import type { HeldLock } from '../../src/server/platform/db/locks.ts'
import { seededDatabase } from '../support/database.ts'

const LOST = new Error('The lock restore was lost with its connection.')

vi.mock('../../src/server/platform/db/locks.ts', () => ({
  withAdvisoryLock: (_url: string, _lock: string, act: (held: HeldLock) => Promise<unknown>) =>
    act({ lost: AbortSignal.abort(LOST), check: () => Promise.reject(LOST) })
}))

test('a restore whose lock was lost before it began leaves what another one fills', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  await database.pool.query('create schema pinout_restore')
  const manifest = { version: '1', schema: 0, jobsSchema: 0, tables: [], sequences: [] } as unknown as Manifest
  await expect(restoreDatabase(database.url, {} as ObjectStore, manifest, () => undefined)).rejects.toThrow(LOST)
  const { rows } = await database.pool.query("select to_regclass('articles') is not null as is_there")
  expect(rows).toEqual([{ is_there: true }])
})
