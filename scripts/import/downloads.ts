import { createHash } from 'node:crypto'
import { readFile, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import { ACTIVE_FILE } from '../../src/domain/content/contentFiles.ts'
import type { Addresses } from './addresses.ts'
import { isDocument } from './findDocuments.ts'
import { withheldByPlace } from './withheld.ts'

/** Maximum size of a download in bytes, as of members' files. The server reads a file whole. */
const MAX_DOWNLOAD_BYTES = 20 * 1024 * 1024
const MAX_NAME_LENGTH = 100
/** Bytes in which a text file has no NUL. */
const TEXT_HEAD_BYTES = 8192
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
  /** All files of the imported folder. */
  all: readonly string[]
  isImported(file: string): boolean
  /** Writes a file at a path below the project. */
  write(path: string, bytes: Uint8Array): Promise<unknown>
}

/** Offers the files below `base` that documents link to. A file is named by its content and keeps its own name. */
export function openDownloads({ base, folder, addresses, all, isImported, write }: Sources): Downloads {
  const written = new Set<string>()
  const known = new Map<string, Download>()
  // The files beside a page that is not public are not public either.
  const withheld = new Set(
    all
      .filter(file => isDocument(file) && /^_?(?:index|readme)\./i.test(basename(file)) && !isImported(file))
      .map(file => dirname(file))
      .filter(place => place !== '.')
  )
  const isWithheld = (file: string): boolean => {
    if (withheldByPlace(`${dirname(file)}/file`, () => true)?.match(/folder _?drafts?\b/i)) return true
    for (let place = dirname(file); place !== '.'; place = dirname(place)) if (withheld.has(place)) return true
    return false
  }

  async function read(file: string): Promise<Download | undefined> {
    // A symbolic link must not copy a file from elsewhere on the machine.
    const real = await realpath(join(base, file)).catch(() => undefined)
    if (!real?.startsWith((await realpath(base)) + sep)) return undefined
    const bytes = await readFile(real).catch(() => undefined)
    if (!bytes) return undefined
    const name = nameOf(file, bytes)
    if (name === undefined) return undefined
    if (bytes.length > MAX_DOWNLOAD_BYTES) return { reason: 'is larger than 20 MB, so it is not offered for download.' }
    if (bytes.subarray(0, 40).toString('latin1').startsWith('version https://git-lfs'))
      return { reason: 'is only a Git LFS pointer; fetch it with git lfs pull.' }
    const path = `${folder}/${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}/${name}`
    if (!written.has(path)) await write(path, bytes)
    written.add(path)
    return { url: encodeURI(path.replace(/^content/, '')), name }
  }

  return {
    written,
    async find(from, url) {
      if (/^(?:#|label:|object:|ref:)/.test(url)) return undefined
      for (const path of addresses.candidates(from, url)) {
        const file = addresses.lookup(path)
        if (!file || isDocument(file) || PAGE_SOURCE.test(file) || isWithheld(file)) continue
        // The page of a tool may have the name of such a file.
        if (ACTIVE_FILE.test(file)) continue
        const found = known.get(file) ?? (await read(file))
        if (!found) continue
        known.set(file, found)
        return found
      }
      return undefined
    }
  }
}

/** Returns the name of a download. A text without an extension, such as LICENSE, gets one. */
function nameOf(file: string, bytes: Uint8Array): string | undefined {
  const safe = basename(file)
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '')
    .slice(-MAX_NAME_LENGTH)
  // These endings would be compressed forms of a text of the site.
  if (/\.(?:html|md|txt|xml|json)\.(?:br|gz)$/i.test(safe)) return safe.replace(/\.(\w+\.\w+)$/, '-$1')
  // Files with this ending are those that an import has not finished.
  if (extname(safe) === '.tmp') return `${safe}.bin`
  if (extname(safe) !== '') return safe
  return safe === '' || bytes.subarray(0, TEXT_HEAD_BYTES).includes(0) ? undefined : `${safe}.txt`
}
