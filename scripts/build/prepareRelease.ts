import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { linkFolder } from './linkFolder.ts'
import { pageOf, RESUMED_KEYS, readPageKeys } from './pageKeys.ts'
import { changedFiles, FORMS, markPrepared, noteChange, readPrepared, removeEmpty } from './releaseFiles.ts'

/**
 * Folders of files that are not served, from which the next build continues: those of the release before the last two.
 * After a full build without a predecessor, both contain its own files, because a spare release exists only after two
 * more builds.
 */
export const SPARES = ['spare', 'spare-2']
const [SPARE = ''] = SPARES

/**
 * Starts the release in `folder` with all files of the release `before` as hard links. Without one, starts with the
 * pages of a killed build of the same `kind`, or empty. If a spare release differs by few known files, it is taken and
 * updated, so that the cost depends only on the changes.
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
    // Kept for the build after this one.
    if (changed && begun) continue
    if (before && changed) {
      await rename(join(spare, 'client'), join(folder, 'client'))
      for (const path of changed) takeOver(join(before, 'client'), join(folder, 'client'), path)
      begun = true
    }
    // A spare that could not be used never will be.
    await rm(spare, { recursive: true, force: true })
  }
  if (before && !begun) linkTree(join(before, 'client'), join(folder, 'client'))
  if (!before) await resumeKilled(sites, folder, kind)
  await mkdir(join(folder, 'client'), { recursive: true })
  markPrepared(folder, { kind, ...(before && { from: basename(before) }) })
}

/** Takes over the pages of a killed full build. All its other files are created again. */
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

/**
 * Removes all files of `client` except these and their compressed files, including files that were written but not
 * listed yet.
 */
function removeOthers(client: string, retained: ReadonlySet<string>): void {
  for (const entry of readdirSync(client, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name)
    const path = relative(client, file).replace(/\.(?:br|gz)$/, '')
    if (entry.isFile() && !retained.has(path)) rmSync(file)
  }
}

/** Keeps the files of the release `id`, which is no longer served, that the next build can continue from. */
export async function makeSpare(sites: string, id: string): Promise<void> {
  await rm(join(sites, SPARE), { recursive: true, force: true })
  // Its location alone makes it a spare, and it gets there atomically.
  const release = join(sites, id)
  for (const name of await readdir(release))
    if (name !== 'client') await rm(join(release, name), { recursive: true, force: true })
  await mkdir(join(sites, SPARE))
  await rename(join(release, 'client'), join(sites, SPARE, 'client'))
  markPrepared(join(sites, SPARE), { from: id, kind: '' })
  await rm(release, { recursive: true })
}

/**
 * Links all files of the full build `id`, with these `forms`, into the folders of spare releases. `compiled` is the
 * folder of its compiled code. This takes long, so it runs once the release is active.
 */
export async function linkSpares(sites: string, id: string, compiled: string, forms: readonly string[]): Promise<void> {
  const client = join(sites, id, 'client')
  const paths = changedFiles(join(sites, id))
  for (const name of SPARES) {
    const spare = join(sites, name)
    await rm(spare, { recursive: true, force: true })
    await linkFolder(join(compiled, 'client'), join(spare, 'client'))
    // Uses the list of files, because opening the folder of each page takes longer than linking its files.
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
    // The file was removed again, or came with the code.
    if (!['ENOENT', 'EEXIST'].includes(String((error as NodeJS.ErrnoException).code))) throw error
  }
}

/** Returns the paths in which the release `before` may differ from a spare one, or undefined if that is unknown. */
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

/** Replaces a file of `client`, with its compressed files, by that of the release in `from`, or removes it. */
function takeOver(from: string, client: string, path: string): void {
  for (const form of ['', ...FORMS]) {
    const [source, target] = [join(from, path + form), join(client, path + form)]
    const [now, there] = [source, target].map(file => statSync(file, { throwIfNoEntry: false }))
    // A file can become a folder, whose files are listed too, and a folder a file.
    if (there?.isFile() || now?.isFile()) rmSync(target, { recursive: true, force: true })
    if (!now?.isFile()) continue
    mkdirSync(dirname(target), { recursive: true })
    linkSync(source, target)
  }
  removeEmpty(dirname(join(client, path)), client)
}

/** Creates `to` as a copy of the folder `from`, with hard links. */
function linkTree(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) linkTree(source, target)
    else linkSync(source, target)
  }
}
