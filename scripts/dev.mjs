// Runs under any Node from 20 on and needs no package; see start.mjs.
import { install } from './install.mjs'
import { run } from './run.mjs'

await install()
await run('scripts/dev.ts', process.argv.slice(2))
