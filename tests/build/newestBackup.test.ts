import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newestBackup } from '../../scripts/backup/catalog.ts'
import { type BackupSource, backupFile, formatManifest, MANIFEST } from '../../scripts/backup/manifest.ts'
import { type ObjectStore, openObjectStore } from '../../scripts/objectStore.ts'

const source = { cluster: '1', database: 'pinout', site: 'https://ours.example' }

/** Makes a place with the manifest of one backup per day, oldest first. A damaged one has no readable manifest. */
async function placeOf(...sources: (BackupSource | undefined | 'damaged')[]): Promise<ObjectStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-newest-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const [at, of] of sources.entries()) {
    const id = `day-${at + 1}`
    const facts = { id, version: '1', startedAt: '2026-01-01T00:00:00Z', completedAt: '2026-01-01T00:00:00Z' }
    const text = formatManifest({
      ...{ format: 1, ...facts, byHand: false, postgres: '17', schema: 1, jobsSchema: 1 },
      ...{ tables: [], sequences: [], files: { file: 'files', sha256: '0'.repeat(64), count: 0, bytes: 0 } },
      ...{ missing: [], secretSha256: '0'.repeat(64), ...(of && of !== 'damaged' && { source: of }) }
    })
    const file = join(folder, backupFile(id, MANIFEST))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, of === 'damaged' ? text.slice(0, -9) : text)
  }
  return openObjectStore(folder, undefined, '/')
}

test('backups of before and after an upgrade are of one site', async () => {
  expect(await newestBackup(await placeOf(undefined, source))).toBe('day-2')
})

test('a site stays the same with another address, or in another database', async () => {
  expect(await newestBackup(await placeOf({ ...source, site: '' }, source))).toBe('day-2')
  expect(await newestBackup(await placeOf(source, { ...source, cluster: '2' }))).toBe('day-2')
})

test('of two sites, none is guessed', async () => {
  const other = { cluster: '1', database: 'other', site: 'https://theirs.example' }
  await expect(newestBackup(await placeOf(other, source))).rejects.toThrow('day-1 of https://theirs.example')
  await expect(newestBackup(await placeOf({ ...other, site: '' }, { ...source, site: '' }))).rejects.toThrow('several')
  // An earlier version that still makes backups is another site's.
  await expect(newestBackup(await placeOf(source, undefined))).rejects.toThrow('several')
  expect(await newestBackup(await placeOf(source, other), source)).toBe('day-1')
})

test('a damaged backup is not passed over for an older one', async () => {
  await expect(newestBackup(await placeOf(source, 'damaged'), source)).rejects.toThrow('day-2 cannot be read')
  await expect(newestBackup(await placeOf(source, 'damaged'))).rejects.toThrow('day-2 cannot be read')
  expect(await newestBackup(await placeOf('damaged', source), source)).toBe('day-2')
})
