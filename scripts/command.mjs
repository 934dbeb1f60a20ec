// node scripts/command.mjs NAME [ARGUMENTS]: runs with Node 20 or later and needs no package. Installs missing
// packages, then runs scripts/NAME.ts with the project's own Node.
import { install } from './install.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './nodeFlags.mjs'
import { run } from './run.mjs'

const [name, ...args] = process.argv.slice(2)
await install()
await (name === 'start' ? run(`scripts/${name}.ts`, args, SERVER_FLAGS, SERVER_ENV) : run(`scripts/${name}.ts`, args))
