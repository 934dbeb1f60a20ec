import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cacheFolder } from '../../src/domain/content/cacheFolder.ts'
import { markPrepared, openReleaseFiles } from '../build/releaseFiles.ts'
import { buildSearchIndex } from '../build/searchIndex.ts'

// Runs only the search part of a build, from texts that are already rendered. Writes into the given folder, or into a
// temporary one.
const [named] = process.argv.slice(2)
const output = named ?? (await mkdtemp(join(tmpdir(), 'pinout-index-')))
markPrepared(output, { kind: '' })
await buildSearchIndex(cacheFolder(), output, await openReleaseFiles(output))
if (!named) await rm(output, { recursive: true })
