import { existsSync, linkSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { linkFolder } from './linkFolder.ts'
import { pageOf, RESUMED_KEYS, readPageKeys } from './pageKeys.ts'
import { changedFiles, FORMS, markPrepared, noteChange, readPrepared, removeEmpty } from './releaseFiles.ts'

/**
 * Folders of files that nobody reads, and that the next build goes on from: those of the release before the last two. After a
 * full build, which has none before it, both hold its own, since it takes two more builds until there is one to spare.
 */
export const SPARES = ['spare', 'spare-2']
const [SPARE = ''] = SPARES

/**
 * Begins the release in `folder` with all files of the release `before` as hard links; without one, with the pages of a
 * build of the same `kind` that was killed, or empty. Where a spare release is known to differ by few files, it is taken
 * and brought up to date, so that this costs what changed.
 */
export async function prepareRelease(
  sites: string,
  folder: string,
  before: string | undefined,
  kind: string
): Promise<void> {
  let begun = false
  for (const name of SPARES) {
    const spare = join(sites, name)
    const changed = before && (await changesSinceSpare(sites, spare, before))
    // Of use for the build after this one.
    if (changed && begun) continue
    if (before && changed) {
      await rename(join(spare, 'client'), join(folder, 'client'))
      for (const path of changed) takeOver(join(before, 'client'), join(folder, 'client'), path)
      begun = true
    }
    // One that could not be used will not be of use again.
    await rm(spare, { recursive: true, force: true })
  }
  if (before && !begun) linkTree(join(before, 'client'), join(folder, 'client'))
  if (!before) await resumeKilled(sites, folder, kind)
  await mkdir(join(folder, 'client'), { recursive: true })
  markPrepared(folder, { kind, ...(before && { from: basename(before) }) })
}

/** Takes the pages of a full build that was killed; all else of it is made once more. */
async function resumeKilled(sites: string, folder: string, kind: string): Promise<void> {
  const names = await readdir(sites)
  for (const name of names.sort().reverse()) {
    const killed = join(sites, name)
    const prepared = await readPrepared(killed)
    if (killed === folder || prepared?.kind !== kind || prepared.from !== undefined) continue
    if (existsSync(join(killed, 'build.json'))) continue
    const keys = await readPageKeys(killed)
    const written = new Set(changedFiles(killed))
    const complete = Object.entries(keys).filter(([pathname]) => written.has(pageOf(pathname)))
    const files = new Set(complete.map(([pathname]) => pageOf(pathname)))
    await rename(join(killed, 'client'), join(folder, 'client'))
    removeOthers(join(folder, 'client'), files)
    await writeFile(join(folder, RESUMED_KEYS), JSON.stringify(Object.fromEntries(complete)))
    for (const path of files) noteChange(folder, path)
    await rm(killed, { recursive: true })
    return
  }
}

/** Removes all files of `client` but these and their forms: also what was written, and not yet noted. */
function removeOthers(client: string, retained: ReadonlySet<string>): void {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(client, file).replace(/\.(?:br|gz)$/, '')
    if (entry.isFile() && !retained.has(path)) rmSync(file)
  }
}

/** Keeps of the release `id`, which nobody reads any more, what the next build can go on from. */
export async function makeSpare(sites: string, id: string): Promise<void> {
  await rm(join(sites, SPARE), { recursive: true, force: true })
  // It is a spare by its place alone, and in one step.
  const release = join(sites, id)
  for (const name of await readdir(release))
    if (name !== 'client') await rm(join(release, name), { recursive: true, force: true })
  await mkdir(join(sites, SPARE))
  await rename(join(release, 'client'), join(sites, SPARE, 'client'))
  markPrepared(join(sites, SPARE), { from: id, kind: '' })
  await rm(release, { recursive: true })
}

/**
 * Links all files of the full build `id`, with these `forms`, into the folders of spare releases, where `compiled` is what
 * its code was compiled into. This takes long, and is done once the release is up.
 */
export async function linkSpares(sites: string, id: string, compiled: string, forms: readonly string[]): Promise<void> {
  const client = join(sites, id, 'client')
  const paths = changedFiles(join(sites, id))
  for (const name of SPARES) {
    const spare = join(sites, name)
    await rm(spare, { recursive: true, force: true })
    await linkFolder(join(compiled, 'client'), join(spare, 'client'))
    // By their list: to open the folder of each page takes longer than to link what is in it.
    const folders = new Set<string>()
    for (const path of paths) {
      const place = join(spare, 'client', dirname(path))
      if (!folders.has(place)) mkdirSync(place, { recursive: true })
      folders.add(place)
      linkIfThere(client, join(spare, 'client'), path)
      for (const form of forms)
        if (existsSync(join(client, path + form))) linkIfThere(client, join(spare, 'client'), path + form)
    }
    markPrepared(spare, { from: id, kind: '' })
  }
}

function linkIfThere(from: string, to: string, path: string): void {
  try {
    linkSync(join(from, path), join(to, path))
  } catch (error) {
    // It was removed again, or came with the code.
    if (!['ENOENT', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** The paths in which the release `before` may differ from a spare one; undefined where that is not known. */
async function changesSinceSpare(sites: string, folder: string, before: string): Promise<Set<string> | undefined> {
  const spare = (await readPrepared(folder))?.from
  if (spare === undefined || !existsSync(join(folder, 'client'))) return undefined
  const changed = new Set<string>()
  for (let release = before; basename(release) !== spare; ) {
    const from = (await readPrepared(release))?.from
    if (from === undefined) return undefined
    for (const path of changedFiles(release)) changed.add(path)
    release = join(sites, from)
  }
  return changed
}

/** Makes a file of `client`, with its compressed forms, the one of the release in `from`, or removes it. */
function takeOver(from: string, client: string, path: string): void {
  for (const form of ['', ...FORMS]) {
    const [source, target] = [join(from, path + form), join(client, path + form)]
    rmSync(target, { force: true })
    if (!existsSync(source)) continue
    mkdirSync(dirname(target), { recursive: true })
    linkSync(source, target)
  }
  removeEmpty(dirname(join(client, path)), client)
}

/** Makes `to` the same folder as `from`, by hard links. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else linkSync(source, target)
  }
}
