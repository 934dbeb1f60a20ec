import { posix } from 'node:path'
import { decodePercent } from '../../src/domain/decodePercent.ts'

/** Finds a file by a path in a document. */
export type FileLookup = (path: string) => string | undefined

/**
 * Finds files by exact path, then ignoring case, then treating blanks, `-` and `_` as equal, because documents are
 * renamed without their links. A spelling that matches two files matches none.
 */
export function fileLookup(files: readonly string[]): FileLookup {
  const exact = new Set(files)
  const spellings = [
    (path: string) => path.toLowerCase().normalize('NFC'),
    (path: string) =>
      path
        .toLowerCase()
        .normalize('NFC')
        .replace(/[\s_-]+/g, '_')
  ]
  const tables = spellings.map(spelling => {
    const table = new Map<string, string | undefined>()
    for (const file of files) table.set(spelling(file), table.has(spelling(file)) ? undefined : file)
    return { spelling, table }
  })
  return path => {
    if (exact.has(path)) return path
    for (const { spelling, table } of tables) {
      const file = table.get(spelling(path))
      if (file) return file
    }
    return undefined
  }
}

/** Returns the paths below the imported folder that an address in `file` can refer to, verbatim and URL-decoded. */
export function pathsMeant(file: string, address: string): string[] {
  const written = address.trim().replaceAll('\\', '/')
  const plain = written.replace(/[?#].*$/s, '')
  return [...new Set([written, plain, decodePercent(plain)])].filter(Boolean).map(path => {
    const absolute = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
    return posix.normalize(absolute).replace(/\/$/, '')
  })
}

/**
 * Returns the paths that an address from the root of a Docusaurus site can mean where the configuration of the site is
 * missing: below the imported folder, or below the one that the address names first, if only that was imported.
 */
export function sitePaths(address: string): string[] {
  const path = /^@site\/(.+)/.exec(address)?.[1]
  return path === undefined ? [] : [path, path.replace(/^[^/]+\//, '')]
}
