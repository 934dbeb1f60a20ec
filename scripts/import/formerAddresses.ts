import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { formerAddress } from './formerAddress.ts'
import { PATTERN } from './movedAddresses.ts'
import { addressOf } from './oldAddress.ts'
import type { Report } from './report.ts'
import { type Layout, layoutAt, type Moved } from './tools/layout.ts'

const OTHER_SITE = /^(?:https?:)?\/\//i
const MAX_STEPS = 8

/**
 * Returns a function for the addresses of a document on its original site: those of an export, or the one that its tool
 * built, with those that its front matter or a configuration redirects to it. Without `oldUrls`, the path of the documents
 * on that site, only an export has addresses. Reports redirects that lead to no document.
 */
export function formerAddresses(
  drafts: readonly Draft[],
  oldUrls: string | undefined,
  layout: Layout | undefined,
  report: Report
): (draft: Draft) => readonly string[] {
  const addresses = new Map<Draft, string[]>()
  /** Documents by address, and by path without its extension. */
  const [byAddress, byPath] = [new Map<string, Draft>(), new Map<string, Draft>()]
  const builtFor = (draft: Draft, path: string) => formerAddress(draft, path, layout && layoutAt(layout, draft.root))
  for (const draft of drafts) {
    const built = oldUrls === undefined ? undefined : builtFor(draft, oldUrls)
    const others = built === undefined ? [] : [...asFiles(draft, oldUrls), ...redirectedByFront(draft, built, oldUrls)]
    const own = draft.addresses ?? (built === undefined ? [] : [...new Set([built, ...others])])
    addresses.set(draft, own)
    for (const address of own) if (!byAddress.has(address)) byAddress.set(address, draft)
    byPath.set(plainPath(draft.file), draft)
  }
  if (oldUrls !== undefined) {
    addUntranslated(oldUrls)
    addMoved(layout?.moved ?? [], oldUrls)
  }
  return draft => addresses.get(draft) ?? []

  /** Adds the addresses of other languages at which the site showed a document because it has no translation. */
  function addUntranslated(documents: string): void {
    const present = new Set(drafts.map(({ file }) => withoutExtension(file)))
    for (const root of layout?.roots ?? []) {
      if (root.original === undefined) continue
      for (const draft of drafts) {
        if (draft.root?.folder !== root.original) continue
        const file = `${root.folder}${draft.file.slice(root.original.length)}`
        if (present.has(withoutExtension(file))) continue
        const address = formerAddress({ ...draft, file, root }, documents, layout && layoutAt(layout, root))
        if (byAddress.has(address)) continue
        byAddress.set(address, draft)
        addresses.get(draft)?.push(address)
      }
    }
  }

  /** Returns the addresses of a document in a folder without a tool, which sites such as GitHub show by its file. */
  function asFiles({ file, slug }: Draft, path = ''): string[] {
    if (layout || slug !== undefined || /\.mdx$/i.test(file)) return []
    const address = addressOf(`/${path}/${file.split('/').map(encodeURIComponent).join('/')}`.replace(/\/{2,}/g, '/'))
    return address === undefined ? [] : [address, address.replace(/\.[^./]+$/, '')]
  }

  function addMoved(moved: readonly Moved[], documents: string): void {
    const keyOf = ({ folder = '' }: Moved, place: string) => {
      const path = place.replace(/[?#].*$/s, '')
      return path.startsWith('/') ? (addressOf(path) ?? '/') : plainPath(posix.join(folder, path))
    }
    const next = new Map(moved.map(one => [keyOf(one, one.from), one]))
    const targetOf = (one: Moved, steps = 0): Draft | undefined => {
      const key = keyOf(one, one.to)
      const found = one.to.startsWith('/')
        ? (byAddress.get(key) ?? byAddress.get(key.replace(/\.html?$/, '')))
        : byPath.get(key)
      const further = next.get(key)
      return found ?? (further && steps < MAX_STEPS ? targetOf(further, steps + 1) : undefined)
    }
    for (const one of moved) {
      const { file, from, to } = one
      const isPattern = PATTERN.test(from + to)
      const draft = isPattern || OTHER_SITE.test(to) ? undefined : targetOf(one)
      if (!draft) {
        const reason = isPattern ? 'one of them is a pattern' : 'which is no imported document'
        report.redirects.push({ file, message: `${from} leads to ${to}, ${reason}.` })
        continue
      }
      // The old path becomes an address as that of a document beside the new one.
      const place = from.startsWith('/')
        ? (addressOf(from.replace(/#.*$/s, '')) ?? '/')
        : builtFor({ ...draft, file: `${keyOf(one, from)}.md`, front: {}, slug: undefined }, documents)
      if (!byAddress.has(place)) addresses.get(draft)?.push(place)
    }
  }
}

function withoutExtension(path: string): string {
  return path.replace(/\.[^./]+$/, '')
}

/** Returns a path without its extension, and without the name of an index page. */
function plainPath(path: string): string {
  return path.replace(/\.(?:mdx?|markdown|rst|txt|html?)$/i, '').replace(/(?:^|\/)(?:index|readme)$|\/+$/i, '')
}

/** Returns the addresses that the front matter redirects to its document: `redirect_from` of Jekyll, `aliases` of Hugo. */
function redirectedByFront({ front, syntax }: Draft, built: string, site = ''): string[] {
  const named = [front.redirect_from, syntax === 'hugo' ? front.aliases : undefined].flat(2)
  return named.flatMap(one => {
    if (typeof one !== 'string' || !one.trim()) return []
    const from = one.trim()
    // Both begin at the base of the site.
    const path = from.startsWith('/') ? `/${site}/${from}` : posix.join(posix.dirname(built), from)
    return addressOf(path.replace(/\/{2,}/g, '/')) ?? []
  })
}
