import './endWithParent.ts'
import { join } from 'node:path'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { writeCrawlFiles } from './crawlFiles.ts'
import { RENDERED } from './work.ts'

const content = await renderContent(cacheFolder())
console.log(RENDERED)
const folder = process.env.PINOUT_OUT
// The texts are in this process, so what else is written from them is written here.
if (folder) await writeCrawlFiles(content, cacheFolder(), join(folder, 'client'))
