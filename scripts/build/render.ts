import { cacheFolder } from '../../src/lib/content/cacheFolder.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { writeCrawlFiles } from './crawlFiles.ts'

const content = await renderContent(cacheFolder())
// The texts are in this process, so what else is written from them is written here.
if (process.env.PINOUT_CRAWL) await writeCrawlFiles(content, cacheFolder(), process.env.PINOUT_CRAWL)
