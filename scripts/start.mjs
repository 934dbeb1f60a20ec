// Runs under any Node from 20 on and needs no package: installs what is missing, then hands over to the project's Node.
import { install } from './install.mjs'
import { run } from './run.mjs'
import { SERVER_FLAGS } from './serverFlags.mjs'

await install()
await run('scripts/start.ts', process.argv.slice(2), SERVER_FLAGS)
