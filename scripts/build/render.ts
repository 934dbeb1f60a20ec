import './endWithParent.ts'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'
import { writeCrawlFiles } from './crawlFiles.ts'
import { RENDERED } from './work.ts'

const { PINOUT_OUT: folder, PINOUT_BEFORE: before, PINOUT_OUTLINE: outline, PINOUT_CODE: code } = process.env
const content = await renderContent(cacheFolder(), outline ? [] : undefined, code)
console.log(RENDERED)
// This process has the texts, so it also writes the other files made from them.
if (folder) await writeCrawlFiles(content, cacheFolder(), folder, before)
