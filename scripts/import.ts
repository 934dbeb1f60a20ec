import { runImport } from './import/command.ts'

// npm runs scripts in the project folder, but paths are relative to the folder of the caller.
const from = process.env.npm_lifecycle_event === 'import' ? process.env.INIT_CWD : undefined
process.exitCode = await runImport(process.argv.slice(2), from ?? process.cwd())
