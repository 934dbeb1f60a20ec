import { splitPath } from '../../../domain/language/languages.ts'
import { parseManualPath } from '../../../domain/manual/addresses.ts'
import { contentsPage } from '../../../domain/manual/contentsPage.ts'
import { branchRows, hasContents } from '../../../domain/manual/rows.ts'
import { titleRows } from '../../../domain/manual/titles.ts'
import { branchHtml } from '../../../domain/manual/treeHtml.ts'
import { type CachedResponse, makeCachedResponse } from '../../platform/http/cachedResponse.ts'
import type { Build } from '../releases/build.ts'
import { markOutdated } from './outdatedNotice.ts'
import type { LiveSource } from './pageData.ts'
import { renderLive } from './renderPage.ts'

const FRESH = 'public, max-age=0, must-revalidate'

/** Returns a page or file of a manual from the current database, or undefined if the address does not exist. */
export async function manualAnswer(
  build: Build,
  source: LiveSource,
  fullPath: string
): Promise<{ answer: CachedResponse; outdated?: boolean } | undefined> {
  const { lang, path } = splitPath(fullPath)
  const address = parseManualPath(path)
  if (!address) return undefined
  const { manuals, outdated } = await source.manuals()
  const tree = manuals.sourceAt(address.key, address.slug, lang)
  const entry = tree?.tree.byKey.get(address.entry)
  if (!tree || !entry) return undefined
  if (address.kind === 'titles') return { answer: file('application/json', JSON.stringify(titleRows(tree))), outdated }
  if (address.kind === 'branch')
    return entry.children.length > 0
      ? { answer: file('text/html', branchHtml(branchRows(tree, entry))), outdated }
      : undefined
  if (entry.parent && !hasContents(entry)) return undefined
  const contents = contentsPage(manuals, tree, entry, { site: build.site, path })
  const answer = await renderLive(build, '/live/manual', { contents })
  return outdated ? { answer: await markOutdated(answer, lang), outdated } : { answer }
}

function file(type: string, text: string): CachedResponse {
  return makeCachedResponse({ type: `${type}; charset=utf-8`, cacheControl: FRESH, body: Buffer.from(text) })
}
