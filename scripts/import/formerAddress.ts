import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { addressOf } from './oldAddress.ts'
import type { Layout, Root } from './tools/layout.ts'

/**
 * Returns the address that a document had on the site that its tool built. `oldUrls` is the path of the documents on
 * that site.
 */
export function formerAddress(draft: Draft, oldUrls: string, layout: Layout | undefined): string {
  const { file, root } = draft
  const { before, after } = (root && layout?.sitePlace?.(root, file)) || { before: '', after: folderOf(root, layout) }
  const path = file.slice(root?.folder ? root.folder.length + 1 : 0).replace(/\.[^./]+$/, '')
  const route = layout && root ? routeWithin(draft, path, layout) : defaultRoute(path, draft)
  // The name of a file can have signs that end the path of an address.
  const named = route.replace(/[#?%]/g, sign => (sign === '%' ? sign : encodeURIComponent(sign)))
  return addressOf(`/${[before, oldUrls, after, named].join('/')}`.replace(/\/{2,}/g, '/')) ?? '/'
}

/** Returns the address of a document below its root. */
export function routeWithin(draft: Draft, path: string, layout: Layout): string {
  return layout.routeOf?.(path, draft.front) ?? defaultRoute(path, draft)
}

function defaultRoute(path: string, { slug }: Draft): string {
  if (slug !== undefined) return slug.startsWith('/') ? slug : posix.join(posix.dirname(path), slug)
  return path.replace(/(?:^|\/)(?:index|readme|_index)$/i, '')
}

/** Returns the folders of a root below those that all roots share, such as its language. */
function folderOf(root: Root | undefined, layout: Layout | undefined): string {
  const shared = (layout?.roots ?? [])
    .map(({ folder }) => folder.split('/'))
    .reduce(commonStart, root?.folder.split('/') ?? [])
  return root?.folder.split('/').slice(shared.length).join('/') ?? ''
}

function commonStart(one: readonly string[], other: readonly string[]): string[] {
  const end = one.findIndex((part, at) => part !== other[at])
  return one.slice(0, end < 0 ? one.length : end)
}
