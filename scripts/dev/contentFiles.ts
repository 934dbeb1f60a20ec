import { join } from 'node:path'
import { PUBLIC_FOLDERS } from '../../src/domain/content/contentFiles.ts'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { sendAnswer } from '../../src/server/platform/http/cachedResponse.ts'
import { openFiles } from '../../src/server/platform/http/files.ts'
import { sitePath } from '../../src/server/site/sitePath.ts'
import type { VitePlugin } from './apiProxy.ts'

const CACHE_BYTES = 1024 * 1024

/** Serves the pictures and downloads of content/, which a build copies. */
export function contentFiles(): VitePlugin {
  return {
    name: 'pinout-content-files',
    configureServer({ middlewares }) {
      middlewares.use(async (incoming, outgoing, next) => {
        const path = sitePath(URL.parse(incoming.url ?? '/', 'http://localhost')?.pathname ?? '/')
        if (!path || !PUBLIC_FOLDERS.some(name => path.startsWith(`/${name}/`))) return next()
        // Opened for each request, so that a replaced file is not served from memory.
        const answer = await openFiles(join(contentRoot(), 'content'), CACHE_BYTES).find(path)
        if (answer) sendAnswer(answer, incoming, outgoing)
        else next()
      })
    }
  }
}
