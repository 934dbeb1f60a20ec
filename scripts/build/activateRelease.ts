import { existsSync } from 'node:fs'
import { readdir, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type BuildFacts, RENDERERS } from '../../src/server/site/releases/build.ts'
import { makeSpare, SPARES } from './prepareRelease.ts'
import { readPrepared, readWholeJson } from './releaseFiles.ts'

/** Name of the link to the active build, among the builds in the folder. */
export const CURRENT = 'current'
/** Name of the file that marks a rolled-back build. */
const TAKEN_BACK = 'taken-back'

/** Reads the facts of the build in a folder, or undefined if there is none, or a power cut left it incomplete. */
export function readFacts(folder: string): Promise<BuildFacts | undefined> {
  return readWholeJson(join(folder, 'build.json'))
}

/** Reads the stored builds, oldest first. */
async function readStoredReleases(sites: string): Promise<BuildFacts[]> {
  const names = (await readdir(sites)).filter(name => name !== CURRENT).sort()
  const stored = await Promise.all(names.map(name => readFacts(join(sites, name))))
  return stored.filter(facts => facts !== undefined)
}

/** Returns the build of this code that is currently rolled back, or undefined. */
export async function rolledBackRelease(sites: string, code: string): Promise<string | undefined> {
  for (const { id, renderer } of await readStoredReleases(sites))
    if (renderer === code && existsSync(join(sites, id, TAKEN_BACK))) return id
  return undefined
}

/**
 * Activates the other build: the previous one, or after that the rolled-back one. Returns the activated and the
 * replaced build, or undefined if there is only one.
 */
export async function swapBuilds(sites: string): Promise<{ up: BuildFacts; down: string; back: boolean } | undefined> {
  const down = basename(await readlink(join(sites, CURRENT)).catch(() => ''))
  const up = down ? (await readStoredReleases(sites)).findLast(({ id }) => id !== down) : undefined
  if (!up) return undefined
  const back = up.id < down
  if (back) await writeFile(join(sites, down, TAKEN_BACK), '')
  await rm(join(sites, up.id, TAKEN_BACK), { force: true })
  await pointAt(sites, up.id)
  return { up, down, back }
}

/** Points `current` at a build atomically. Returns the id of the previously active build. */
async function pointAt(sites: string, id: string): Promise<string | undefined> {
  const before = await readlink(join(sites, CURRENT)).catch(() => undefined)
  const link = join(sites, `${CURRENT}-${id}`)
  // Left by a killed process.
  await rm(link, { force: true })
  await symlink(id, link)
  await rename(link, join(sites, CURRENT))
  return before && basename(before)
}

/**
 * Activates a build, and removes all others except the previous one and the files that the next build continues from.
 */
export async function activateRelease(sites: string, id: string): Promise<void> {
  const before = await pointAt(sites, id)
  const retained = new Set([id, before, CURRENT, RENDERERS, ...SPARES])
  const spare = before && (await readPrepared(join(sites, before)))?.from
  for (const name of await readdir(sites)) {
    if (retained.has(name)) continue
    if (name === spare && (await readFacts(join(sites, name)))) await makeSpare(sites, name)
    else await rm(join(sites, name), { recursive: true, force: true })
  }
  const facts = await Promise.all([...new Set([id, before ?? id])].map(name => readFacts(join(sites, name))))
  const renderers = new Set(facts.map(each => each?.renderer))
  for (const name of await readdir(join(sites, RENDERERS)))
    if (!renderers.has(name)) await rm(join(sites, RENDERERS, name), { recursive: true, force: true })
}
