import './endWithParent.ts'
import { openPageWriter } from './pageWriter.ts'
import { openReleaseFiles } from './releaseFiles.ts'

// Writes the pages whose paths generatePages.ts sends, and requests more.

const { PINOUT_OUT: output = '', PINOUT_COMPILED: compiled = '' } = process.env
const writer = await openPageWriter(compiled)
const pages = new Map(writer.pages.map(page => [page.pathname, page]))
const files = await openReleaseFiles(output)
process.channel?.ref()
process.on('message', async (pathnames: string[]) => {
  for (const pathname of pathnames) {
    const page = pages.get(pathname)
    if (!page) throw new Error(`${pathname} is no page of this site any more.`)
    await writer.write(files, page)
  }
  process.send?.(pathnames.length)
})
process.send?.(0)
