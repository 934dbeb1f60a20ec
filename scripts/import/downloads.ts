import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { basename, extname, join, relative, sep } from 'node:path'
import { isActiveFile } from '../../src/domain/content/contentFiles.ts'
import type { Addresses } from './addresses.ts'
import { isDocument } from './findDocuments.ts'

/** Maximum size of a download in bytes, as of members' files. The server reads a file whole. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
/** Below the limit of file systems, 255, because a file that is being written has a longer name. */
const MAX_NAME_BYTES = 180
/** Bytes in which a text file has no NUL. */
const TEXT_HEAD_BYTES = 8192
const PLACE = /#[\w=&.,-]{1,100}$/
/** Sources of pages of other tools. They are no files to download. */
const PAGE_SOURCE = /\.(?:ipynb|adoc|asciidoc|textile|org|astro|vue|svelte|jsx|tsx|po|pot)$/i

/** A file that a document offers for download: its address on the site, or the reason why it cannot be offered. */
export type Download = { url: string; name: string } | { reason: string }

/** Finds the files that documents link to, other than documents and pictures. */
export interface Downloads {
  /** Returns the file that a link in the document `file` leads to. Returns undefined if it leads to none. */
  find(file: string, url: string): Promise<Download | undefined>
  /** Paths of the written files, below the project. */
  written: Set<string>
}

interface Sources {
  base: string
  /** Target folder, below the project. */
  folder: string
  addresses: Addresses
  isPublic(file: string): boolean
  /** Writes a file at a path below the project. */
  write(path: string, bytes: Uint8Array): Promise<unknown>
}

/** Offers the files below `base` that documents link to. A file is named by its content and keeps its own name. */
export function openDownloads({ base, folder, addresses, isPublic, write }: Sources): Downloads {
  const written = new Set<string>()
  const known = new Map<string, Download>()

  async function read(file: string): Promise<Download | undefined> {
    // A symbolic link must not copy a file from elsewhere on the machine, or one that is not public under its own name.
    const root = await realpath(base)
    const real = await realpath(join(base, file)).catch(() => '')
    if (!real.startsWith(root + sep) || !isPublic(relative(root, real).replaceAll('\\', '/'))) return undefined
    const facts = await stat(real).catch(() => undefined)
    if (!facts?.isFile()) return undefined
    if (facts.size > MAX_DOWNLOAD_BYTES) return { reason: 'is larger than 20 MB, so it is not offered for download.' }
    const bytes = await readFile(real).catch(() => undefined)
    const name = bytes && nameOf(file, bytes)
    if (!bytes || name === undefined) return undefined
    if (bytes.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs'))
      return { reason: 'is only a Git LFS pointer; fetch it with git lfs pull.' }
    const path = `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}/${name}`
    if (!written.has(path)) await write(path, bytes)
    written.add(path)
    return { url: addressOfFile(path), name }
  }

  return {
    written,
    async find(from, url) {
      if (/^(?:#|any:|label:|object:|inventory:|ref:)/.test(url)) return undefined
      for (const path of addresses.candidates(from, url)) {
        const file = addresses.lookup(path)
        if (!file || isDocument(file) || PAGE_SOURCE.test(file) || !isPublic(file)) continue
        // The page of a tool may have the name of such a file.
        if (isActiveFile(file)) continue
        const found = known.get(file) ?? (await read(file))
        if (!found) continue
        known.set(file, found)
        // Such as the page of a PDF.
        const place = PLACE.exec(url)?.[0]
        return place && 'url' in found ? { ...found, url: found.url + place } : found
      }
      return undefined
    }
  }
}

/** Returns the address on the site of a file below content/. */
export function addressOfFile(path: string): string {
  return path
    .replace(/^content/, '')
    .split('/')
    .map(encodeURIComponent)
    .join('/')
}

/** Returns the name of a download. A text without an extension, such as LICENSE, gets one. */
function nameOf(file: string, bytes: Uint8Array): string | undefined {
  const safe = shortened(
    basename(file)
      .normalize('NFC')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^[.-]+/, '')
  )
  // These endings would be compressed forms of a text of the site.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/i.test(safe)) return safe.replace(/\.(\w+\.\w+)$/, '-$1')
  // Files with this ending are those that an import has not finished.
  if (extname(safe) === '.tmp') return `${safe}.bin`
  if (extname(safe) !== '') return safe
  return safe === '' || bytes.subarray(0, TEXT_HEAD_BYTES).includes(0) ? undefined : `${safe}.txt`
}

/** Returns the end of a name, with its extension, that fits into the limit. */
function shortened(name: string): string {
  const characters = [...name]
  while (Buffer.byteLength(characters.join('')) > MAX_NAME_BYTES) characters.shift()
  return characters.join('').replace(/^[.-]+/, '')
}
