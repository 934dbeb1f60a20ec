import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { UsageError } from '../import/usageError.ts'
import type { ObjectStore } from '../objectStore.ts'
import { hashing } from './dumpDatabase.ts'
import { OBJECTS, objectName, readObject } from './fileObjects.ts'
import {
  BACKUPS,
  type BackupSource,
  backupFile,
  isOf,
  MANIFEST,
  type Manifest,
  parseManifest,
  type StoredFile,
  sourceMark,
  storedFile
} from './manifest.ts'
import { outdatedBackups } from './retention.ts'

/** Time in milliseconds after which an unfinished backup of another site is not being made any more. */
const ABANDONED_MS = 24 * 3_600_000

/** Lists the complete backups of a place, newest first, and the files of unfinished ones. */
export async function listBackups(store: ObjectStore): Promise<{ complete: string[]; unfinished: string[] }> {
  const names = [...(await store.list(BACKUPS)).keys()]
  const complete = names.filter(name => name.endsWith(`/${MANIFEST}`)).map(idOf)
  const unfinished = names.filter(name => !complete.includes(idOf(name)))
  return { complete: complete.toSorted().toReversed(), unfinished }
}

const idOf = (name: string) => name.slice(BACKUPS.length).split('/')[0] ?? ''

/**
 * Reads the manifest of a backup.
 * @throws Error with the problem
 */
export async function readManifest(store: ObjectStore, id: string): Promise<Manifest> {
  const source = await store.read(backupFile(id, MANIFEST))
  if (!source) throw new Error(`There is no backup ${id} in ${store.place}.`)
  try {
    return parseManifest(await text(source))
  } catch (error) {
    throw new Error(
      `The backup ${id} cannot be read: ${(error as Error).message} Use another backup (--list names them), and remove ${store.place}/${backupFile(id, '')} ` +
        'once another one is verified.'
    )
  }
}

/** Reads the manifests of backups. One that is damaged does not hide the others. */
export async function readManifests(
  store: ObjectStore,
  ids: readonly string[]
): Promise<{ manifests: Manifest[]; damaged: { id: string; reason: string }[] }> {
  const manifests: Manifest[] = []
  const damaged: { id: string; reason: string }[] = []
  for (const id of ids)
    await readManifest(store, id).then(
      manifest => manifests.push(manifest),
      error => damaged.push({ id, reason: error.message })
    )
  return { manifests, damaged }
}

/**
 * Reads the list of a backup's files.
 * @throws Error if the list is missing or damaged, or a path leads out of its folder
 */
async function readFiles(store: ObjectStore, { id, files }: Manifest): Promise<StoredFile[]> {
  const source = await store.read(backupFile(id, files.file))
  if (!source) throw new Error(`${files.file} is gone from the backup ${id}.`)
  const hash = createHash('sha256')
  const unpacked = createZstdDecompress()
  const [lines] = await Promise.all([text(unpacked), pipeline(source, hashing(hash), unpacked)]).catch(() => [''])
  if (hash.digest('hex') !== files.sha256) throw new Error(`${files.file} is damaged in the backup ${id}.`)
  return lines.split('\n').flatMap(line => (line ? [storedFile.parse(JSON.parse(line))] : []))
}

/**
 * Reads and checks all files of a backup. Returns its files.
 * @throws Error that names everything that is missing or damaged
 */
export async function checkBackup(store: ObjectStore, manifest: Manifest): Promise<StoredFile[]> {
  const problems: string[] = []
  for (const { file, fileSha256 } of manifest.tables) {
    const source = await store.read(backupFile(manifest.id, file))
    const hash = createHash('sha256')
    if (source) for await (const chunk of source) hash.update(chunk)
    if (!source) problems.push(`${file} is gone from the backup ${manifest.id}.`)
    else if (hash.digest('hex') !== fileSha256) problems.push(`${file} is damaged in the backup ${manifest.id}.`)
  }
  const files = await readFiles(store, manifest).catch(error => {
    problems.push(error.message)
    return []
  })
  for (const file of files) await readObject(store, file).catch(error => problems.push(error.message))
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return files
}

/**
 * Removes leftovers of unfinished backups of `source`, and files that no backup uses. With a retention `rule`, also removes
 * its backups outside the rule. Backups of other sites stay, also one that is being made.
 * @returns the ids of the removed backups, why others stay, and the other sites
 */
export async function removeOutdated(
  store: ObjectStore,
  source: BackupSource,
  rule?: string
): Promise<{ outdated: string[]; damaged: string[]; others: string[] }> {
  const { complete, unfinished } = await listBackups(store)
  const names = new Set(unfinished)
  const isAbandoned = (name: string) =>
    names.has(backupFile(idOf(name), sourceMark(source))) || Date.now() - startOf(idOf(name)) > ABANDONED_MS
  for (const name of unfinished.filter(isAbandoned)) await store.remove(name)
  const { manifests, damaged } = await readManifests(store, complete)
  const others = [
    ...new Set(manifests.flatMap(each => (each.source && !isOf(source, each) ? nameOf(each.source) : [])))
  ]
  const backups = manifests
    .filter(each => isOf(source, each))
    .map(({ id, completedAt, byHand }) => ({ id, at: new Date(completedAt), byHand }))
  const outdated = rule === undefined ? [] : outdatedBackups(backups, rule)
  for (const id of outdated) {
    // Removes the manifest first, so that a partly removed backup does not look complete.
    await store.remove(backupFile(id, MANIFEST))
    for (const name of (await store.list(backupFile(id, ''))).keys()) await store.remove(name)
  }
  const problems = damaged.map(({ reason }) => reason)
  const used = new Set<string>()
  for (const manifest of manifests) {
    if (outdated.includes(manifest.id)) continue
    const files = await readFiles(store, manifest).catch(error => {
      problems.push(error.message)
      return []
    })
    for (const { sha256 } of files) used.add(objectName(sha256))
  }
  // What a damaged backup uses is unknown, and so is what one uses that is being made.
  const isQuiet = (await listBackups(store)).unfinished.length === 0
  if (problems.length === 0 && isQuiet)
    for (const name of (await store.list(OBJECTS)).keys()) if (!used.has(name)) await store.remove(name)
  return { outdated, damaged: problems, others }
}

/**
 * Returns the id of the newest backup: of `source`, if there is one, else of the place.
 * @throws UsageError if it is unknown which of several sites is meant
 * @throws Error if a later one is damaged, because it is unknown whose it is
 */
export async function newestBackup(store: ObjectStore, source?: BackupSource): Promise<string> {
  const { complete } = await listBackups(store)
  const { manifests, damaged } = await readManifests(store, complete)
  const own = source && manifests.find(each => each.source && isOf(source, each))
  const newest = own ?? manifests[0]
  const later = damaged.find(({ id }) => newest === undefined || id > newest.id)
  if (later) throw new Error(later.reason)
  if (newest === undefined) throw new Error(`There is no backup in ${store.place}.`)
  const sites = bySite(manifests)
  if (own || sites.length < 2) return newest.id
  const lines = sites.map(([each]) => `${each?.id} of ${each?.source ? nameOf(each.source) : 'a site'}`)
  throw new UsageError(`${store.place} has backups of several sites. Name one with --backup: ${lines.join(', ')}.`)
}

/**
 * Groups backups, newest first, by site: those of one address, which may have moved to another database, and those of one
 * database. One of an earlier version, which does not tell its site, is another site's only if it is the newest.
 */
function bySite(manifests: readonly Manifest[]): Manifest[][] {
  const sites: Manifest[][] = []
  for (const each of manifests) {
    const { source } = each
    const isSame = (other: Manifest) =>
      source && other.source && (isOf(source, other) || (source.site !== '' && source.site === other.source.site))
    const known = source ? sites.find(site => site.some(isSame)) : sites[0]
    if (known) known.push(each)
    else sites.push([each])
  }
  return sites
}

const nameOf = ({ site, database }: BackupSource) => site || `the database ${database}`

/** Returns when a backup was begun, by its id: `pinout-2026-11-28T02-30-00-123Z`. NaN for another name. */
function startOf(id: string): number {
  return Date.parse(id.replace(/^pinout-/, '').replace(/T(\d\d)-(\d\d)-(\d\d)-(\d+)Z$/, 'T$1:$2:$3.$4Z'))
}
