import {
  appendFileSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmdirSync,
  rmSync,
  writeFileSync,
  writeSync
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

// A release begins as hard links to all files of the one before, so that a build costs what changed. All that writes one
// of its files goes through here: a file that is there is never written into, since the release that is up shares it, and
// what was written or removed is noted for the check, for compressing, for CDNs and for the release after it.

/** The files beside client/: that it is ready to be written to, and from which release; what changed since that one. */
const PREPARED = 'prepared.json'
const CHANGES = 'changes.log'
/** The compressed forms of a file stand beside it, and go with it. */
export const FORMS = ['.br', '.gz']
const POLL_INTERVAL_MS = 20

/** What a release was begun from. */
export interface Prepared {
  /** The release whose files it took over; none where it took over none. */
  from?: string
  /** What its files are made with: the code, and whether they are compressed. */
  kind: string
}

/** The files of a release for readers, below its client folder, while it is made. */
export interface ReleaseFiles {
  /** Whether it began with the files of an earlier one. */
  continued: boolean
  /** Writes a file, unless it is there with the same bytes. */
  put(path: string, body: string | Uint8Array): void
  /** Removes a file, and folders that are empty then. */
  remove(path: string): void
  /** Notes that somebody else wrote a file. */
  note(path: string): void
  /** Ends it: nothing more is written. */
  close(): void
}

/** Lets the processes of a build write into the release in `folder`. */
export function markPrepared(folder: string, prepared: Prepared): void {
  writeFileSync(join(folder, PREPARED), JSON.stringify(prepared))
}

/** What the release in `folder` was begun from; undefined where it does not say. */
export async function readPrepared(folder: string): Promise<Prepared | undefined> {
  const text = await readFile(join(folder, PREPARED), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as Prepared)
}

/** Opens the release in `folder`, as soon as it is ready to be written to. */
export async function openReleaseFiles(folder: string): Promise<ReleaseFiles> {
  // The process that prepares it ends this one when it ends itself.
  while (!existsSync(join(folder, PREPARED))) await setTimeout(POLL_INTERVAL_MS)
  const continued = (await readPrepared(folder))?.from !== undefined
  const client = join(folder, 'client')
  const folders = new Set<string>()
  // Opened once: a build notes a path for each file that it writes.
  const changes = openSync(join(folder, CHANGES), 'a')
  const note = (path: string) => {
    writeSync(changes, noted(path))
  }
  return {
    continued,
    note,
    close: () => closeSync(changes),
    put(path, body) {
      const file = join(client, path)
      // In a release that is new nothing is there, unless its build goes on after one that was killed.
      if (existsSync(file)) {
        if (isSame(file, body)) return continued ? undefined : note(path)
        removeWithForms(file)
      }
      const place = dirname(file)
      if (!folders.has(place)) mkdirSync(place, { recursive: true })
      folders.add(place)
      writeFileSync(file, body)
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

/** Notes that a file of the release in `folder` was written or removed. */
export function noteChange(folder: string, path: string): void {
  appendFileSync(join(folder, CHANGES), noted(path))
}

/** One short line, to be written in one call: several processes append to the file. */
const noted = (path: string) => `${path.replace(/^\/+/, '')}\n`

/** The paths below client/ that the build of the release in `folder` wrote or removed so far, each once. */
export function changedFiles(folder: string): string[] {
  const file = join(folder, CHANGES)
  return existsSync(file) ? [...new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))] : []
}

/** Gives, at each call, what was noted in the release in `folder` since the last one. */
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

/** Removes folders that hold nothing, from `place` up to `root`. */
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
