import { basename, dirname } from 'node:path'
import type { Source } from './draft.ts'
import type { Layout } from './tools/layout.ts'

/** Dot folders in which tools store their configuration and pictures. */
const SHOWN_DOT_FOLDER = /^(?:\.\.|\.vitepress|\.vuepress|\.gitbook|\.gitbook\.yaml|\.mintignore)$/
/** Folders whose files are not public, in every tool. */
export const PRIVATE_FOLDER = /(?:^|\/)_?(?:drafts?|private|internal)(?:\/|$)/i
/** Reasons of a layout against a file that no page may show. */
const WITHHELD = /^is (?:excluded|not public)/
const INDEX = /^_?(?:index|readme)(?:\.[\w-]+)?\.\w+$/i

/**
 * Returns a check whether a document may show or offer a file, by its path. A file is withheld with the page that it lies
 * beside: that of its folder or of a folder above, or one of the same name.
 */
export function publicFileTest(sources: readonly Source[], layout: Layout | undefined): (file: string) => boolean {
  const withheld = sources.filter(({ isWithheld }) => isWithheld).map(({ file }) => file)
  const folders = new Set(withheld.filter(file => INDEX.test(basename(file))).map(file => dirname(file)))
  const stems = new Set(withheld.map(stemOf))
  return file => {
    if (isHidden(file) || isInPrivateFolder(file) || WITHHELD.test(layout?.partOf(file) ?? '')) return false
    if (stems.has(stemOf(file))) return false
    for (let place = dirname(file); place !== '.'; place = dirname(place)) if (folders.has(place)) return false
    return true
  }
}

/** Folders that managers of packages fill with what others wrote. */
const PACKAGES = /^(?:node_modules|bower_components|managed_components|site-packages|Pods)$/

/** Returns the first folder of packages in a path. */
export function packagesOf(file: string): string | undefined {
  const segments = file.split('/').slice(0, -1)
  const at = segments.findIndex(segment => PACKAGES.test(segment))
  return at < 0 ? undefined : segments.slice(0, at + 1).join('/')
}

/** Checks for a file of a tool or of the version control, and of packages. */
export function isHidden(file: string): boolean {
  return file
    .split('/')
    .some(segment => PACKAGES.test(segment) || (segment.startsWith('.') && !SHOWN_DOT_FOLDER.test(segment)))
}

/** Checks for a file in a folder such as `_drafts` or `internal`. */
export const isInPrivateFolder = (file: string) => PRIVATE_FOLDER.test(dirname(file))

function stemOf(file: string): string {
  return file.replace(/\.[^./]+$/, '').toLowerCase()
}
