import { existsSync, readFileSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Language } from '../language/languages.ts'
import type { Passage } from '../search/files.ts'
import { CONTENT_FILE } from './contentFile.ts'
import { appeared } from './rendering.ts'

/** An article as the build rendered it. */
export interface RenderedEntry {
  id: number
  lang: Language
  /** Of all that the rendering was made from. */
  digest: string
  bigTitle: string
  smallTitle: string
  html: string
  headings: { depth: number; id: string; text: string }[]
  /** The HTML of its comments and replies, by comment id. */
  comments: Record<number, string>
  /** All of its text, plain. */
  passages: Passage[]
}

const NAME = 'rendered.ndjson'
/** The file of the build before, while a new one is in the making. */
const EARLIER = 'rendered.earlier.ndjson'
const NEWLINE = 0x0a

/** The rendered articles of the last build; kept as bytes, and parsed one at a time. */
export interface RenderedFile {
  /** The stored line of an article, when it was made from the same. */
  lineOf(id: number, digest: string): string | undefined
  read(id: number): RenderedEntry | undefined
  ids(): Iterable<number>
}

/** Opens the file in the cache `folder`, once it is there. Throws when rendering ended without it. */
export async function openRendered(folder: string): Promise<RenderedFile> {
  return open(await appeared(join(folder, NAME)))
}

/** Opens what was rendered last, to take over what stayed the same; it is empty before the first time. */
export function openLast(folder: string): RenderedFile {
  return open(join(folder, existsSync(join(folder, NAME)) ? NAME : EARLIER))
}

/** Opens what was put aside when the present build began. */
export function openArchived(folder: string): RenderedFile {
  return open(join(folder, EARLIER))
}

/** Puts what the last build made aside, so that what appears is new. */
export async function archiveRendered(folder: string): Promise<void> {
  await rm(join(folder, CONTENT_FILE), { force: true })
  if (existsSync(join(folder, NAME))) await rename(join(folder, NAME), join(folder, EARLIER))
}

function open(file: string): RenderedFile {
  const bytes = readIfThere(file)
  const lines = new Map<number, [from: number, to: number]>()
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEWLINE, from)
    const to = end < 0 ? bytes.length : end
    const id = /^\{"id":(\d+)/.exec(bytes.toString('latin1', from, from + 24))?.[1]
    if (id) lines.set(Number(id), [from, to])
    from = to + 1
  }
  const line = (id: number) => {
    const place = lines.get(id)
    return place && bytes.toString('utf8', ...place)
  }
  return {
    lineOf(id, digest) {
      const text = line(id)
      return text?.includes(`"digest":${JSON.stringify(digest)}`) ? text : undefined
    },
    read(id) {
      const text = line(id)
      return text === undefined ? undefined : (JSON.parse(text) as RenderedEntry)
    },
    ids: () => lines.keys()
  }
}

/** One line of the file. The id stands first: the reader looks for it there. */
export function renderedLine({ id, ...rest }: RenderedEntry): string {
  return JSON.stringify({ id, ...rest })
}

/** Replaces the file in one step. */
export async function writeRendered(folder: string, lines: readonly string[]): Promise<void> {
  const file = join(folder, NAME)
  await writeFile(`${file}.new`, lines.join('\n'))
  await rename(`${file}.new`, file)
}

function readIfThere(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch {
    return Buffer.alloc(0)
  }
}
