import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// A release starts as hard links to all files of the previous one, so that the cost of a build depends on the changes.
// All writes to its files go through this module. It never writes into an existing file, because the active release
// shares it. It lists written and removed files for the check, for compression, for CDNs and for the next release.

/**
 * Files beside client/: PREPARED marks the release as ready for writing and names its source. CHANGES lists the changes
 * since.
 */
const PREPARED = 'prepared.json'
const CHANGES = 'changes.log'
/** Extensions of compressed files, which are stored and removed together with the original. */
export const FORMS = ['.br', '.gz']
/** Extension of a compressed file while it is being written. */
export const INCOMPLETE = '.new'
/** A name that an import gave a file by its content. */
const DIGEST = /\/[0-9a-f]{16,20}(?:\/|\.)/
const POLL_INTERVAL_MS = 20

/** Starting point of a release. */
export interface Prepared {
  /** Release whose files were taken over. Undefined if there is none. */
  from?: string
  /** Kind of the files: the code, and whether they are compressed. */
  kind: string
}

/** The public files of a release, below its client folder, while it is being built. */
export interface ReleaseFiles {
  /** True if it started with the files of an earlier release. */
  continued: boolean
  /** Writes a file, unless it exists with the same bytes. */
  put(path: string, body: string | Uint8Array): void
  /**
   * Copies a file, unless the release has it with the same size and time of change and, where its path has no digest, the
   * same bytes.
   */
  copy(path: string, source: string): void
  /** Moves a file of the same disk here, unless the release has it with the same bytes. */
  move(path: string, source: string): void
  /** Removes a file, and folders that are then empty. */
  remove(path: string): void
  /** Lists a file that other code wrote. */
  note(path: string): void
  /** Closes the release. Nothing more is written. */
  close(): void
}

/** Allows the processes of a build to write into the release in `folder`. */
export function markPrepared(folder: string, prepared: Prepared): void {
  // At once, because the processes wait for the file, and read it as soon as it is there.
  writeFileSync(join(folder, `${PREPARED}.new`), JSON.stringify(prepared))
  renameSync(join(folder, `${PREPARED}.new`), join(folder, PREPARED))
}

/** Reads the starting point of the release in `folder`, or undefined if it is unknown. */
export function readPrepared(folder: string): Promise<Prepared | undefined> {
  return readWholeJson(join(folder, PREPARED))
}

/** Reads a JSON file. Returns undefined if there is none, or a kill or a power cut left it incomplete. */
export async function readWholeJson<T>(file: string): Promise<T | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    return JSON.parse(text) as T
  } catch {
    return undefined
  }
}

/** Opens the release in `folder`, once it is ready for writing. */
export async function openReleaseFiles(folder: string): Promise<ReleaseFiles> {
  // The process that prepares the release ends this one when it ends.
  while (!existsSync(join(folder, PREPARED))) await setTimeout(POLL_INTERVAL_MS)
  const continued = (await readPrepared(folder))?.from !== undefined
  const client = join(folder, 'client')
  const folders = new Set<string>()
  // Opened once, because a build lists a path for each file that it writes.
  const changes = openSync(join(folder, CHANGES), 'a')
  const note = (path: string) => {
    writeSync(changes, noted(path))
  }
  /** Replaces a file by what `write` writes, unless it has these bytes. */
  const replace = (path: string, bytes: () => string | Uint8Array, write: (file: string) => void) => {
    const file = join(client, path)
    // A new release contains no files, unless its build continues a killed one.
    if (existsSync(file)) {
      if (isSame(file, bytes())) return continued ? undefined : note(path)
      removeWithForms(file)
    }
    const place = dirname(file)
    if (!folders.has(place)) mkdirSync(place, { recursive: true })
    folders.add(place)
    write(file)
    note(path)
  }
  return {
    continued,
    note,
    close: () => closeSync(changes),
    put: (path, body) =>
      replace(
        path,
        () => body,
        file => writeFileSync(file, body)
      ),
    move: (path, source) =>
      replace(
        path,
        () => readFileSync(source),
        file => renameSync(source, file)
      ),
    copy(path, source) {
      const file = join(client, path)
      const { size, mtimeMs } = statSync(source)
      const there = statSync(file, { throwIfNoEntry: false })
      // Times are set with a precision of a microsecond at best.
      const isSameFile =
        there?.size === size &&
        Math.abs(there.mtimeMs - mtimeMs) < 1 &&
        (DIGEST.test(path) || isSame(file, readFileSync(source)))
      if (isSameFile) return continued ? undefined : note(path)
      if (there) removeWithForms(file)
      mkdirSync(dirname(file), { recursive: true })
      copyFileSync(source, file)
      utimesSync(file, mtimeMs / 1000, mtimeMs / 1000)
      note(path)
    },
    remove(path) {
      const file = join(client, path)
      if (!existsSync(file)) return
      removeWithForms(file)
      removeEmpty(dirname(file), client)
      folders.clear()
      note(path)
    }
  }
}

/** Lists a written or removed file of the release in `folder`. */
export function noteChange(folder: string, path: string): void {
  appendFileSync(join(folder, CHANGES), noted(path))
}

/** Formats one short line, to be written in one call, because several processes append to the file. */
const noted = (path: string) => `${path.replace(/^\/+/, '')}\n`

/** Returns the distinct paths below client/ that the build of the release in `folder` has written or removed so far. */
export function changedFiles(folder: string): string[] {
  const file = join(folder, CHANGES)
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
}

/** Returns a function that returns the changes listed since its last call. */
export function followChanges(folder: string): () => string[] {
  let seen = 0
  return () => {
    const file = join(folder, CHANGES)
    if (!existsSync(file)) return []
    const handle = openSync(file, 'r')
    try {
      const bytes = Buffer.alloc(fstatSync(handle).size - seen)
      const end = bytes.subarray(0, readSync(handle, bytes, 0, bytes.length, seen)).lastIndexOf(0x0a) + 1
      seen += end
      return bytes.toString('utf8', 0, end).split('\n').filter(Boolean)
    } finally {
      closeSync(handle)
    }
  }
}

/** Removes empty folders, from `place` up to `root`. */
export function removeEmpty(place: string, root: string): void {
  for (let at = place; at.length > root.length; at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      return
    }
  }
}

function removeWithForms(file: string): void {
  for (const form of ['', ...FORMS]) rmSync(file + form, { force: true })
}

function isSame(file: string, body: string | Uint8Array): boolean {
  return readFileSync(file).equals(typeof body === 'string' ? Buffer.from(body) : body)
}
