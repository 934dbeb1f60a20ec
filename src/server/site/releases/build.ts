import { readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ArticleSource } from '../../../domain/content/readContent.ts'
import type { Manual, Site } from '../../../domain/content/siteFiles.ts'

/**
 * Beside the builds: the renderer of on-demand pages. Node never unloads a module, so it is not loaded again with each
 * build.
 */
export const RENDERERS = 'renderers'

/** What a build says of one of its articles. */
interface BuiltArticleFacts {
  /** Where its truth is; builds of earlier versions do not say. */
  source?: ArticleSource
  /** Of its file. */
  digest: string
  /** At which it was exported, if it was. */
  revision: number | null
  /** The articles whose pages name it as the one before or after; builds of earlier versions have none. */
  neighbours?: number[]
  /** Its place in a manual: the manual, and a digest of what trees show of it. */
  manual?: [key: string, digest: string]
}

/** What a build says of itself, in build.json beside its files. */
export interface BuildFacts {
  /** Names the build; goes up with time. */
  id: string
  /** Digest of all that went in: the same digest, the same site. */
  input: string
  /** Names the code that renders pages on demand: builds of one code share it. */
  renderer: string
  builtAt: string
  /** How long building it took; builds of earlier versions do not say. */
  seconds?: number
  /** The address of the site, with which links were made whole. */
  address: string
  site: Site
  /** The manuals that articles may stand in; builds of earlier versions have none. */
  manuals?: Manual[]
  /** Where the addresses of other sites lead that were imported; builds of earlier versions have none. */
  redirects?: Record<string, string>
  /** By the id of each article in it. */
  articles: Record<string, BuiltArticleFacts>
}

export interface Build extends BuildFacts {
  /** Where it is, with no link on the way. */
  folder: string
  /** Files for readers. */
  client: string
  /** The module that renders pages on demand. */
  entry: string
}

/** The build that is up in `folder` (a link to one of several), or undefined where none is. */
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
