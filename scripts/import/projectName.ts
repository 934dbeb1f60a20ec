import type { Found } from './findDocuments.ts'
import { isGenericName } from './tools/folders.ts'

/** Names of folders that many projects have, and that name no subject. */
const GENERIC_FOLDER = /^(?:web-?site|site|web|guides?|wiki|pages)$/i
const MAX_LENGTH = 60

/**
 * Returns the name for the chip family of a set: that of its folder, or of the site or package where every project could have a
 * folder of this name.
 */
export function projectName({ name, layout, tree }: Pick<Found, 'name' | 'layout' | 'tree'>): string {
  const isGeneric = (text: string) => isGenericName(text) || GENERIC_FOLDER.test(text.trim())
  if (!isGeneric(name)) return name.toUpperCase()
  const given = [layout?.title, packageName(tree?.read('package.json'))]
  return (
    given
      .find(one => one?.trim() && !isGeneric(one))
      ?.trim()
      .slice(0, MAX_LENGTH) ?? name.toUpperCase()
  )
}

function packageName(text: string | undefined): string | undefined {
  try {
    const { name }: { name?: unknown } = JSON.parse(text ?? '{}')
    return typeof name === 'string' ? name.replace(/^@[^/]+\//, '') : undefined
  } catch {
    return undefined
  }
}
