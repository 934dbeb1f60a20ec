// node scripts/command.mjs NAME [ARGUMENTS]: runs under any Node from 20 on and needs no package. Installs what is missing,
// then hands over to scripts/NAME.ts under the project's own Node.
import { install } from './install.mjs'
import { SERVER_FLAGS } from './nodeFlags.mjs'
import { run } from './run.mjs'

const [name, ...args] = process.argv.slice(2)
await install()
await run(`scripts/${name}.ts`, args, name === 'start' ? SERVER_FLAGS : [])
