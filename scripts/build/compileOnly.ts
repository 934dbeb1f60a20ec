import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

/** Folder of the page renderer in the output of Astro's build. */
export const PRERENDER = 'prerender'

/**
 * Makes Astro's build compile the code without writing pages. The page renderer goes to `<output>/prerender`, which
 * Astro would otherwise delete.
 */
export function compileOnly(): AstroIntegration {
  let output = ''
  return {
    name: 'pinout-compile-only',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const build = { rolldownOptions: { input: './src/prerender.ts' } }
        const configEnvironment = (name: string) => (name === 'prerender' ? { build } : undefined)
        updateConfig({ vite: { plugins: [{ name: 'pinout-prerender-entry', configEnvironment }] } })
      },
      'astro:config:done': ({ config }) => {
        output = fileURLToPath(config.outDir)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer({
          name: 'pinout-compile-only',
          getStaticPaths: async () => [],
          render: async () => new Response(null, { status: 404 }),
          teardown: async () =>
            cpSync(join(output, 'server', '.prerender'), join(output, PRERENDER), { recursive: true })
        })
      }
    }
  }
}
