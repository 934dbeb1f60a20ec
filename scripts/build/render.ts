import { cacheFolder } from '../../src/lib/content/cacheFolder.ts'
import { renderContent } from '../../src/markdown/renderContent.ts'

await renderContent(cacheFolder())
