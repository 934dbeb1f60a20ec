import { existsSync } from 'node:fs'
import { link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { forEachConcurrently } from '../../src/server/platform/concurrency.ts'
import type { AnnouncedRelease } from '../../src/server/platform/db/facts.ts'
import { RENDERERS } from '../../src/server/site/releases/build.ts'
import { CURRENT } from '../build/activateRelease.ts'
import type { ObjectStore } from '../objectStore.ts'
import {
  LOCAL_MANIFEST,
  MAX_REQUESTS,
  manifestName,
  objectName,
  readLocalManifest,
  type SharedFile,
  sha256,
  unpackManifest
} from './manifest.ts'
import { readWhole } from './readWhole.ts'

const RELEASE = 'release'
const RENDERER = 'renderer'

/**
 * Downloads a release into the folder `scratch`. Files of the active release are hard-linked, and all others come from
 * the bucket. Each file is verified. @throws if the bucket is unreachable, or if a file differs from the announcement.
 */
export async function downloadRelease(
  store: ObjectStore,
  { id, sha256: digest }: AnnouncedRelease,
  sites: string,
  scratch: string
): Promise<void> {
  const packed = await readWhole(store, manifestName(id))
  if (sha256(packed) !== digest) throw new Error(`The manifest of the release ${id} is not the one that was announced.`)
  const manifest = await unpackManifest(packed)
  await rm(scratch, { recursive: true, force: true })
  const current = join(sites, CURRENT)
  const here = new Map((await readLocalManifest(current))?.files.map(file => [file.sha256, join(current, file.path)]))
  await place(store, manifest.files, join(scratch, id, RELEASE), here)
  await writeFile(join(scratch, id, RELEASE, LOCAL_MANIFEST), packed)
  if (existsSync(join(sites, RENDERERS, manifest.code))) return
  await place(store, manifest.renderer, join(scratch, id, RENDERER, manifest.code), new Map())
}

/** Moves a downloaded release to the folder of releases without activating it. */
export async function moveIntoPlace(id: string, sites: string, scratch: string): Promise<void> {
  const [from, to] = [join(scratch, id, RENDERER), join(sites, RENDERERS)]
  await mkdir(to, { recursive: true })
  if (existsSync(from)) {
    for (const code of await readdir(from))
      if (!existsSync(join(to, code))) await rename(join(from, code), join(to, code))
  }
  await rm(join(sites, id), { recursive: true, force: true })
  await rename(join(scratch, id, RELEASE), join(sites, id))
  await rm(scratch, { recursive: true, force: true })
}

async function place(
  store: ObjectStore,
  files: readonly SharedFile[],
  folder: string,
  here: ReadonlyMap<string, string>
): Promise<void> {
  for (const parent of new Set(files.map(({ path }) => dirname(join(folder, path)))))
    await mkdir(parent, { recursive: true })
  await forEachConcurrently(files, MAX_REQUESTS, async file => {
    const target = join(folder, file.path)
    const same = here.get(file.sha256)
    if (same && (await stat(same).catch(() => undefined))?.size === file.size) await link(same, target)
    else await writeFile(target, file.size === 0 ? '' : await readObject(store, file))
  })
}

/**
 * Reads an object, and retries once if it is invalid. Then removes the damaged object from the bucket, so that it is
 * stored again.
 */
async function readObject(store: ObjectStore, { path, sha256: digest }: SharedFile): Promise<Buffer> {
  const name = objectName(digest)
  for (let tries = 1; ; tries++) {
    const data = await readWhole(store, name)
    if (sha256(data) === digest) return data
    if (tries === 1) continue
    await store.remove(name)
    throw new Error(`${path} is damaged in ${store.place} (${name}).`)
  }
}
