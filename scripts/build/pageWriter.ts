import { hash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PathWithRoute } from 'astro'
import { siteAddress } from '../../src/domain/site/siteAddress.ts'
import { withOwnPolicy } from '../../src/server/site/pagePolicy.ts'
import { PRERENDER } from './compileOnly.ts'
import { pageFile } from './pageKeys.ts'
import type { ReleaseFiles } from './releaseFiles.ts'

// Astro computes digests of the styles and scripts of every page in other threads. Waiting for these takes a fifth of
// the total time, so this computes them synchronously.
crypto.subtle.digest = async (algorithm, data) =>
  Uint8Array.from(hash(String(algorithm).replace('-', ''), Buffer.from(data as Uint8Array), 'buffer')).buffer

interface Prerenderer {
  listPages(): Promise<PathWithRoute[]>
  renderPage(url: URL, page: PathWithRoute): Promise<Response>
}

/** The static pages of a compiled site. */
export interface PageWriter {
  /** All pages, each once. */
  pages: PathWithRoute[]
  /** Renders a page into the files of a release. Throws the errors of its view. */
  write(files: ReleaseFiles, page: PathWithRoute): Promise<void>
}

/** Loads the page renderer of the site compiled into the folder `compiled`. */
export async function openPageWriter(compiled: string): Promise<PageWriter> {
  const entry =
    (await readdir(join(compiled, PRERENDER))).find(name => /^prerender-entry\.[^.]+\.mjs$/.test(name)) ?? ''
  const { listPages, renderPage } = (await import(
    pathToFileURL(join(compiled, PRERENDER, entry)).href
  )) as unknown as Prerenderer
  return {
    pages: [...new Map((await listPages()).map(page => [page.pathname, page])).values()],
    async write(files, page) {
      const address = new URL(siteAddress())
      address.pathname = page.route.type === 'endpoint' ? page.pathname : page.pathname.replace(/\/?$/, '/')
      const response = await renderPage(address, page)
      if (!response.ok && !/\/(?:404|500)$/.test(page.pathname))
        throw new Error(`${page.pathname} could not be rendered: ${(await response.text()).slice(0, 500)}`)
      const isPage = response.headers.get('Content-Type')?.startsWith('text/html')
      const body = Buffer.from(await response.arrayBuffer())
      files.put(pageFile(page.pathname, page.route.type === 'endpoint'), isPage ? withOwnPolicy(body) : body)
    }
  }
}
