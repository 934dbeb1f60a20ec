import { readdir, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { isHidden, PRIVATE_FOLDER } from './publicFiles.ts'

/** Links within links that are followed, and files that links can add: links can stand for more paths than fit anywhere. */
const MAX_LINKS = 4
const MAX_FILES = 20_000
const MAX_FOLLOWED_LINKS = 1000
const MAX_ENTRIES = 50_000

interface Link {
  /** The path of the link, below other links if it is in a folder that another one leads to. */
  path: string
  /** The real folders of the links around it, the outermost first. */
  around: readonly string[]
}

/**
 * Returns the files of the folders that symbolic links within `base` lead to, by the paths that go through the links, with
 * their real paths. Only folders within `folder` are followed, and none into a folder that the link is in itself.
 */
export async function filesOfLinks(
  base: string,
  folder: string,
  links: readonly string[]
): Promise<Map<string, string>> {
  const [root, limit] = [await realpath(base), await realpath(folder)]
  const found = new Map<string, string>()
  const open: Link[] = links.map(path => ({ path, around: [] }))
  let followed = 0
  let added = 0
  let entries = 0
  for (let link = open.shift(); link; link = open.shift()) {
    const target = await realpath(link.path).catch(() => '')
    if (!target.startsWith(limit + sep) || isWithheld(plain(root, target))) continue
    if (!(await stat(target).catch(() => undefined))?.isDirectory()) continue
    const places = [...link.around, await realpath(dirname(link.path))]
    if (places.length > MAX_LINKS || places.some(place => isIn(place, target))) continue
    if (++followed > MAX_FOLLOWED_LINKS) break
    for (const entry of await readdir(target, { recursive: true, withFileTypes: true })) {
      if (++entries > MAX_ENTRIES) return found
      const real = join(entry.parentPath, entry.name)
      const path = join(link.path, relative(target, real))
      if (entry.isSymbolicLink()) {
        // A link to a file is one of the tree, and a folder comes later.
        const end = await realpath(real).catch(() => '')
        if (!end.startsWith(limit + sep) || isWithheld(plain(root, end))) continue
        if ((await stat(end).catch(() => undefined))?.isDirectory()) {
          if (++added <= MAX_FOLLOWED_LINKS) open.push({ path, around: [...places, target] })
        } else found.set(plain(base, path), plain(root, end))
      } else if (entry.isFile()) found.set(plain(base, path), plain(root, real))
      if (found.size >= MAX_FILES) return found
    }
  }
  return found
}

/** Returns the real path of a symbolic link, or why it cannot be followed within a folder, whose path ends with a slash. */
export async function targetOf(path: string, root: string): Promise<{ target: string; problem?: string }> {
  try {
    const target = await realpath(path)
    const around = await realpath(dirname(path))
    if (isIn(around, target) && isIn(target, root.slice(0, -1)))
      return { target, problem: 'is a link to a folder that it is in itself.' }
    return target.startsWith(root) ? { target } : { target, problem: 'is a link to a place outside the folder.' }
  } catch (error) {
    const isLoop = (error as NodeJS.ErrnoException).code === 'ELOOP'
    return {
      target: '',
      problem: isLoop ? 'is a link that leads to itself.' : 'is a link to something that is not there.'
    }
  }
}

function isIn(place: string, folder: string): boolean {
  return place === folder || place.startsWith(folder + sep)
}

/** Checks for what a link must not bring to another name, under which it would be public. */
const isWithheld = (path: string) => isHidden(path) || PRIVATE_FOLDER.test(path)

function plain(base: string, path: string): string {
  return relative(base, path).replaceAll('\\', '/')
}
