import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Site } from '../../lib/content/siteFiles.ts'

/** What a build says of itself, in build.json beside its files. */
export interface BuildFacts {
  /** Names the build; goes up with time. */
  id: string
  /** Digest of all that went in: the same digest, the same site. */
  input: string
  builtAt: string
  /** The address of the site, with which links were made whole. */
  address: string
  site: Site
  /** For each article in it, the digest of its file and the revision at which it was exported, if it was. */
  articles: Record<string, { digest: string; revision: number | null }>
}

export interface Build extends BuildFacts {
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
  return { ...facts, client: join(place, 'client'), entry: join(place, 'server', 'entry.mjs') }
}
