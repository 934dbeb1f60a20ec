import type { Found } from './findDocuments.ts'
import { isGenericName } from './tools/folders.ts'

/** Names of folders that many projects have, and that name no subject. */
const GENERIC_FOLDER = /^(?:web-?site|site|web|guides?|wiki|pages)$/i
const MAX_LENGTH = 60

/**
 * Returns the name for the chip family of a set: that of its folder, or of the site or package where every project could have a
 * folder of this name.
 */
export function projectName(found: Pick<Found, 'name' | 'layout' | 'tree'>): string {
  return projectTitle(found) ?? found.name.toUpperCase()
}

/** Returns the name of the site or package, where that of the folder is one that every project could have. */
export function projectTitle({ name, layout, tree }: Pick<Found, 'name' | 'layout' | 'tree'>): string | undefined {
  if (!isCommonName(name)) return undefined
  const given = [layout?.title, packageName(tree?.read('package.json'))]
  return given
    .find(one => one?.trim() && !isCommonName(one))
    ?.trim()
    .slice(0, MAX_LENGTH)
}

/** Checks for a name of a folder that every project could have. */
export const isCommonName = (name: string) => isGenericName(name) || GENERIC_FOLDER.test(name.trim())

function packageName(text: string | undefined): string | undefined {
  try {
    const { name }: { name?: unknown } = JSON.parse(text ?? '{}')
    return typeof name === 'string' ? name.replace(/^@[^/]+\//, '') : undefined
  } catch {
    return undefined
  }
}
