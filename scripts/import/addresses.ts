import { posix } from 'node:path'
import type { Draft } from './draft.ts'
import { type FileCandidates, fileCandidates } from './fileCandidates.ts'
import { type FileLookup, fileLookup } from './fileLookup.ts'
import { routeWithin } from './formerAddress.ts'
import { type Labels, labelsOf } from './labels.ts'
import { movedAddresses } from './movedAddresses.ts'
import { type FindPage, pageRoutes } from './pageRoutes.ts'
import { type Layout, layoutAt } from './tools/layout.ts'

/** Resolves addresses in documents. */
export interface Addresses extends Labels {
  candidates: FileCandidates
  page: FindPage
  /** Returns the document with this file name, if exactly one of the language and version has it. */
  named(draft: Draft, name: string): Draft | undefined
  /** Returns the document at the same path of the same documentation in another language. */
  translation(draft: Draft, lang: Draft['lang']): Draft | undefined
  lookup: FileLookup
  /** Returns the address to which the old site redirects another one. */
  moved(url: string): string | undefined
}

/** Resolves addresses within a folder, as files and as pages that its tool generates from them. */
export function addressesOf(files: readonly string[], drafts: readonly Draft[], layout: Layout | undefined): Addresses {
  let byPath: ReadonlyMap<string, Draft> | undefined
  const placeOf = ({ path, root }: Draft, lang: Draft['lang']) => [lang, root?.set, root?.version, path].join(' ')

  let routes: ReadonlyMap<string, Draft> | undefined
  const givenRoute = (file: string) => {
    routes ??= new Map(drafts.map(draft => [draft.file, draft]))
    const draft = routes.get(file)
    const { permalink, slug, url } = draft?.front ?? {}
    if (!draft?.root || !layout || ![permalink, slug, url].some(one => typeof one === 'string')) return undefined
    const path = draft.file.slice(draft.root.folder ? draft.root.folder.length + 1 : 0).replace(/\.[^./]+$/, '')
    return routeWithin(draft, path, layoutAt(layout, draft.root))
  }

  return {
    ...labelsOf(drafts, layout?.tool === 'Sphinx'),
    candidates: fileCandidates(files, layout, file => givenRoute(file)),
    page: pageRoutes(drafts, layout),
    lookup: fileLookup(files),
    moved: movedAddresses(layout?.moved ?? []),
    named(draft, name) {
      const wanted = nameOf(name)
      const found = drafts.filter(
        one => one.lang === draft.lang && one.root?.version === draft.root?.version && nameOf(one.file) === wanted
      )
      return found.length === 1 ? found[0] : undefined
    },
    translation(draft, lang) {
      byPath ??= new Map(drafts.map(one => [placeOf(one, one.lang), one]))
      return byPath.get(placeOf(draft, lang))
    }
  }
}

/** Returns the name of a document: that of its file, or of the folder of which it is the page. */
function nameOf(file: string): string {
  const path = file.replace(/\.(?:md|markdown)$/i, '').replace(/\/_?index$/i, '')
  return posix.basename(path).toLowerCase()
}
