import { join } from 'node:path'
import { build } from 'rolldown'
import { ROOT } from '../paths.ts'

/** Bundles the service worker into one file. Its build id makes browsers update to a new build. */
export async function bundleWorker(id: string, file: string): Promise<void> {
  await build({
    input: join(ROOT, 'src', 'service-worker', 'sw.ts'),
    platform: 'browser',
    logLevel: 'warn',
    transform: { define: { PINOUT_BUILD: JSON.stringify(id), 'process.env.NODE_ENV': '"production"' } },
    output: { file, format: 'iife', minify: true }
  })
}
