import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forEachConcurrently } from '../../src/server/platform/concurrency.ts'
import { type BuildFacts, RENDERERS } from '../../src/server/site/releases/build.ts'
import type { ObjectStore } from '../objectStore.ts'
import {
  describeFolder,
  LOCAL_MANIFEST,
  MANIFESTS,
  MAX_REQUESTS,
  manifestName,
  objectName,
  packManifest,
  type ReleaseManifest,
  readLocalManifest,
  sha256,
  unpackManifest
} from './manifest.ts'
import { readWhole } from './readWhole.ts'

const OBJECTS = 'objects/'

/** Result of an upload. */
export interface Uploaded {
  /** Digest of the manifest. */
  sha256: string
  /** Number of new files in the bucket. */
  files: number
  bytes: number
}

/** Stores a release of `sites`: the files that are new, and then the manifest. */
export async function uploadRelease(
  store: ObjectStore,
  { id, renderer }: BuildFacts,
  sites: string
): Promise<Uploaded> {
  const folders = { files: join(sites, id), renderer: join(sites, RENDERERS, renderer) }
  const manifest: ReleaseManifest = {
    ...{ format: 1, id, code: renderer },
    files: await describeFolder(folders.files),
    renderer: await describeFolder(folders.renderer)
  }
  const stored = await store.list(OBJECTS)
  const fresh = new Map<string, { from: string; size: number }>()
  for (const part of ['files', 'renderer'] as const)
    for (const { path, sha256: digest, size } of manifest[part])
      if (size > 0 && stored.get(objectName(digest)) !== size)
        fresh.set(objectName(digest), { from: join(folders[part], path), size })
  await forEachConcurrently([...fresh], MAX_REQUESTS, ([name, { from }]) => store.put(name, from))
  const packed = await packManifest(manifest)
  await putBytes(store, manifestName(id), packed)
  await writeFile(join(folders.files, LOCAL_MANIFEST), packed)
  const bytes = [...fresh.values()].reduce((sum, { size }) => sum + size, 0)
  return { sha256: sha256(packed), files: fresh.size, bytes }
}

/** Removes all other releases, and the files that no retained release contains. */
export async function removeReleases(store: ObjectStore, retained: ReadonlySet<string>, sites: string): Promise<void> {
  const needed = new Set<string>()
  for (const name of (await store.list(MANIFESTS)).keys()) {
    const id = name.slice(MANIFESTS.length).split('.')[0] ?? ''
    if (!retained.has(id)) {
      await store.remove(name)
      continue
    }
    const manifest = (await readLocalManifest(join(sites, id))) ?? (await readManifest(store, name))
    for (const { sha256: digest } of [...manifest.files, ...manifest.renderer]) needed.add(objectName(digest))
  }
  const outdated = [...(await store.list(OBJECTS)).keys()].filter(name => !needed.has(name))
  await forEachConcurrently(outdated, MAX_REQUESTS, name => store.remove(name))
}

async function readManifest(store: ObjectStore, name: string): Promise<ReleaseManifest> {
  return unpackManifest(await readWhole(store, name))
}

async function putBytes(store: ObjectStore, name: string, data: Buffer): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-manifest-'))
  try {
    await writeFile(join(folder, 'manifest'), data)
    await store.put(name, join(folder, 'manifest'))
  } finally {
    await rm(folder, { recursive: true })
  }
}
