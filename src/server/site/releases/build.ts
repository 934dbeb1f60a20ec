import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArticleSource } from '../../../domain/content/readContent.ts'
import type { Manual, Site } from '../../../domain/content/siteFiles.ts'

/**
 * Folder next to the builds for the renderers of on-demand pages. Node never unloads a module, so builds with the same
 * renderer share it.
 */
export const RENDERERS = 'renderers'

/** Data of a build about one of its articles. */
interface BuiltArticleFacts {
  /** Primary source of the article. Missing in builds of earlier versions. */
  source?: ArticleSource
  /** Digest of its file. */
  digest: string
  /** Revision at which it was exported, if it was. */
  revision: number | null
  /** Articles that its page links to as the previous, next or a related one. Missing in builds of earlier versions. */
  neighbours?: number[]
  /** Its manual, and a digest of its data in the tree of the manual. */
  manual?: [key: string, digest: string]
}

/** Data of a build about itself, in build.json next to its files. */
export interface BuildFacts {
  /** Id of the build, which increases with time. */
  id: string
  /** Digest of all input. The same digest means the same site. */
  input: string
  /** Id of the code that renders pages on demand. Builds of the same code share it. */
  renderer: string
  builtAt: string
  /** Duration of the build in seconds. Missing in builds of earlier versions. */
  seconds?: number
  /** Address of the site, as used in absolute links. */
  address: string
  site: Site
  /** Manuals of the articles. Missing in builds of earlier versions. */
  manuals?: Manual[]
  /** Targets of addresses of imported sites. Missing in builds of earlier versions. */
  redirects?: Record<string, string>
  /** Articles of the build, by id. */
  articles: Record<string, BuiltArticleFacts>
}

export interface Build extends BuildFacts {
  /** Real path of the folder, without links. */
  folder: string
  /** Folder of the files for readers. */
  client: string
  /** The module that renders pages on demand. */
  entry: string
}

/** Opens the active build at `folder`, a link to one of several builds. Returns undefined if there is none. */
export async function openBuild(folder: string): Promise<Build | undefined> {
  const place = await realpath(folder).catch(() => undefined)
  const text = place && (await readFile(join(place, 'build.json'), 'utf8').catch(() => undefined))
  if (!place || !text) return undefined
  const facts = JSON.parse(text) as BuildFacts
  return {
    ...facts,
    folder: place,
    client: join(place, 'client'),
    entry: join(dirname(place), RENDERERS, facts.renderer, 'server', 'entry.mjs')
  }
}
