import './endWithParent.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { writeCrawlFiles } from './crawlFiles.ts'
import { PAGE_KEYS } from './unchangedPages.ts'
import { RENDERED } from './work.ts'

const POLL_INTERVAL_MS = 20

const content = await renderContent(cacheFolder())
console.log(RENDERED)
const folder = process.env.PINOUT_OUT
if (folder) {
  // Astro empties its folder when it starts; once it has noted its pages, nothing there is removed any more.
  while (!existsSync(join(folder, PAGE_KEYS))) await setTimeout(POLL_INTERVAL_MS)
  // The texts are in this process, so what else is written from them is written here.
  await writeCrawlFiles(content, cacheFolder(), join(folder, 'client'))
}
