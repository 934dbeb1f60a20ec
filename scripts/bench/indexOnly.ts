import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { markPrepared, openReleaseFiles } from '../build/releaseFiles.ts'
import { buildSearchIndex } from '../build/searchIndex.ts'

// What a build does for the search and nothing else, from texts that are rendered already; into the folder that is named,
// or to be thrown away.
const [named] = process.argv.slice(2)
const output = named ?? (await mkdtemp(join(tmpdir(), 'pinout-index-')))
markPrepared(output, { kind: '' })
await buildSearchIndex(cacheFolder(), output, await openReleaseFiles(output))
if (!named) await rm(output, { recursive: true })
