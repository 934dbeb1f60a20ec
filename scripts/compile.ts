import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SHIPPED } from './build/compiledSite.ts'
import { compressFiles } from './build/compress.ts'
import { codeDigest } from './build/inputDigest.ts'
import { compileSite } from './build/work.ts'
import { readCommandLine } from './commandLine.ts'
import { ROOT } from './paths.ts'

const HELP = `npm run compile

Compiles the code of the site into compiled/, so that an image made from it need not compile at its first start. SITE_URL
and CENTRAL_LOGOUT_URL are compiled in.`

readCommandLine(HELP)
const code = await codeDigest(ROOT)
const cache = await mkdtemp(join(tmpdir(), 'pinout-'))
await rm(SHIPPED, { recursive: true, force: true })
await compileSite(join(SHIPPED, code), cache)
// A build would compress them too, at each first start of the image.
await compressFiles(join(SHIPPED, code, 'client'))
await rm(cache, { recursive: true })
console.log(`Compiled the site into ${join(SHIPPED, code)}`)
