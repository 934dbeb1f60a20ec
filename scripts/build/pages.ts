import './endWithParent.ts'
import { build } from 'astro'
import { ROOT } from '../paths.ts'

await build({ root: ROOT, logLevel: 'warn' })
