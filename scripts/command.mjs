// node scripts/command.mjs NAME [ARGUMENTS]: runs with Node 20 or later and needs no package. Installs missing
// packages, then runs scripts/NAME.ts with the project's own Node.
import { install } from './install.mjs'
import { SERVER_ENV, SERVER_FLAGS } from './nodeFlags.mjs'
import { run } from './run.mjs'

const [name, ...args] = process.argv.slice(2)
await install()
const isServer = name === 'start'
// The doctor reports what it finds, and a folder that it made itself would look fine.
await run(`scripts/${name}.ts`, args, isServer ? SERVER_FLAGS : [], isServer ? SERVER_ENV : {}, name !== 'doctor')
