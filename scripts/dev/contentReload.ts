import { join } from 'node:path'
import { readContentFile } from '../../src/domain/content/contentFile.ts'
import { contentRoot } from '../../src/domain/content/contentRoot.ts'
import { formatProblem } from '../../src/domain/content/problem.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { ROOT } from '../paths.ts'
import type { VitePlugin } from './apiProxy.ts'

/**
 * Debounce delay of changes in milliseconds. An editor writes a file in several steps, and a branch switch writes many
 * files.
 */
const DEBOUNCE_MS = 50

/** Reads and renders content/ into the `cache` folder, from which pages load it, and prints the problems. */
export async function renderDevContent(cache: string): Promise<void> {
  await renderContent(cache)
  const { problems } = await readContentFile(cache)
  for (const problem of problems) console.error(formatProblem(problem))
}

/**
 * Renders content/ again when one of its files changes, and reloads the pages. Invalid content leaves the pages
 * unchanged.
 */
export function contentReload(cache: string): VitePlugin {
  return {
    name: 'pinout-content-reload',
    configureServer({ watcher }) {
      const folder = join(contentRoot(), 'content')
      let timer: NodeJS.Timeout | undefined
      let last = Promise.resolve()
      const reload = () => {
        last = last
          .then(() => renderDevContent(cache))
          // Every page imports this file, so a change event for it reloads all pages.
          .then(() => void watcher.emit('change', join(ROOT, 'src', 'pages', '_content.ts')))
          .catch(error => console.error(error.message))
      }
      watcher.add(folder)
      watcher.on('all', (_, path) => {
        if (!path.startsWith(folder)) return
        clearTimeout(timer)
        timer = setTimeout(reload, DEBOUNCE_MS)
      })
    }
  }
}
