import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { markPrepared, openReleaseFiles } from '../build/releaseFiles.ts'
import { buildSearchIndex } from '../build/searchIndex.ts'

// What a build does for the search and nothing else, from texts that are rendered already.
const output = await mkdtemp(join(tmpdir(), 'pinout-index-'))
markPrepared(output, { kind: '' })
await buildSearchIndex(cacheFolder(), output, await openReleaseFiles(output))
await rm(output, { recursive: true })
