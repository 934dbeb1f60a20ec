import { posix } from 'node:path'
import type { Problem } from '../../../src/domain/content/problem.ts'
import { below, type Tree } from './layout.ts'
import { exclusionOf } from './sphinxPatterns.ts'

const MAX_FILES = 50
/** Modules whose names all come in, and files that are run in place. */
const IMPORT = /^[ \t]*from[ \t]+([\w.]+)[ \t]+import\b/gm
const RUN =
  /\b(?:exec|execfile|execfile_|run_path|read_text|open|include)[ \t]*\([^\n]{0,200}?["']([\w./-]{1,200}\.py)["']/g

export interface SphinxExclusion {
  /** Checks whether Sphinx takes no document from a file of the folder. */
  isExcluded(file: string): boolean
  problems: Problem[]
}

/**
 * Reads which files are no documents of a Sphinx documentation: by its conf.py, with the files that this one brings in,
 * and by every conf.py above it, which several documentations can share. `source` is the folder of its documents.
 */
export function sphinxExclusion(tree: Tree, home: string, source: string): SphinxExclusion {
  const own = exclusionOf(broughtIn(tree, below(home, 'conf.py')).map(file => ({ file, text: tree.read(file) ?? '' })))
  const pathOf = (file: string, folder: string) => (folder ? file.slice(folder.length + 1) : file)
  const above = foldersAbove(home).flatMap(folder => {
    const file = below(folder, 'conf.py')
    const text = tree.read(file)
    if (text === undefined) return []
    const { isNamed, unread } = exclusionOf([{ file, text }])
    // One that leaves out the whole documentation below does so because that one is built alone.
    const isBuiltAlone = isNamed(pathOf(home, folder))
    return [{ folder, isNamed, unread, isBuiltAlone }]
  })
  const unread = [...own.unread, ...above.flatMap(one => one.unread)]
  return {
    isExcluded: file =>
      own.isExcluded(pathOf(file, source)) ||
      above.some(
        ({ folder, isNamed, isBuiltAlone }) =>
          isNamed(pathOf(file, source)) || (!isBuiltAlone && isNamed(pathOf(file, folder)))
      ),
    problems: unread.map(({ file, line, name }) => ({
      ...{ file, line },
      message: `${name} cannot be read whole, because nothing of it is run: look for documents that it excludes.`
    }))
  }
}

/** Returns a file of settings after those that it brings in. */
export function broughtIn(tree: Tree, file: string, found: Set<string> = new Set()): string[] {
  const text = tree.read(file)
  if (text === undefined || found.has(file) || found.size >= MAX_FILES) return []
  found.add(file)
  const modules = [...text.matchAll(IMPORT)].flatMap(([, name = '']) => moduleFile(tree, file, name) ?? [])
  const folder = posix.dirname(file).replace(/^\.$/, '')
  const run = [...text.matchAll(RUN)].map(([, path = '']) => posix.join(folder, path))
  return [...[...modules, ...run].flatMap(one => broughtIn(tree, one, found)), file]
}

/** Returns the file of a Python module: beside the file that imports it, in a folder above, or the only one of its name. */
function moduleFile(tree: Tree, from: string, name: string): string | undefined {
  const path = `${name.replace(/^\.+/, '').replaceAll('.', '/')}.py`
  const folder = posix.dirname(from).replace(/^\.$/, '')
  const near = [folder, ...foldersAbove(folder)].map(one => below(one, path)).find(one => one !== from && tree.has(one))
  if (near !== undefined) return near
  const all = tree.files.filter(file => file !== from && file.endsWith(`/${path}`))
  return all.length === 1 ? all[0] : undefined
}

/** Returns the folders around a folder, the nearest first. */
function foldersAbove(folder: string): string[] {
  const parts = folder ? folder.split('/') : []
  return parts.map((_, at) => parts.slice(0, at).join('/')).reverse()
}
