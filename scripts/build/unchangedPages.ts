import { link, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AstroIntegration, AstroPrerenderer, PathWithRoute } from 'astro'

/** What a build remembers of its pages: the key of each by its path. */
type PageKeys = Record<string, string>

export interface UnchangedPagesOptions {
  /** The folder of this build. */
  output: string
  /** The folder of the build before, when the same code made it. */
  before: string | undefined
}

/** Stands in the folder of a build as soon as Astro knows its pages. */
export const PAGE_KEYS = 'pages.json'
const AT_ONCE = 16
const REPORT_EVERY_PAGES = 1000

/**
 * Takes a page over from the build before, as a hard link, while the `cacheKey` of its path is the same; only
 * the others are rendered. (Astro's own incremental build copies every page twice.)
 */
export function unchangedPages(options: UnchangedPagesOptions): AstroIntegration {
  let rendered = 0
  return {
    name: 'pinout-unchanged-pages',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        // Astro leaves the entry to whoever sets a prerenderer; ours is around its own.
        const build = { rolldownOptions: { input: 'astro/entrypoints/prerender' } }
        const configEnvironment = (name: string) => (name === 'prerender' ? { build } : undefined)
        updateConfig({ vite: { plugins: [{ name: 'pinout-prerender-entry', configEnvironment }] } })
      },
      'astro:build:start': ({ setPrerenderer }) => {
        setPrerenderer(standard => ({
          ...standard,
          async setup() {
            await standard.setup?.()
            writeWholePages(standard)
          },
          async getStaticPaths() {
            const paths = await standard.getStaticPaths()
            const keys: PageKeys = Object.fromEntries(paths.map(path => [path.pathname, path.cacheKey ?? '']))
            await mkdir(options.output, { recursive: true })
            await writeFile(join(options.output, PAGE_KEYS), JSON.stringify(keys))
            const same = await takeOver(keys, options)
            const needsTexts = (path: PathWithRoute) => Number(path.route.component.includes('/article/'))
            const changed = paths.filter(path => !same.has(path.pathname))
            // Texts may still be in the making: what needs none comes first.
            return changed.sort((one, other) => needsTexts(one) - needsTexts(other))
          },
          render(request, details) {
            if (++rendered % REPORT_EVERY_PAGES === 0) console.log(`${rendered} pages`)
            return standard.render(request, details)
          }
        }))
      }
    }
  }
}

/** Astro streams pages when some routes are on demand; a page written whole is encoded once, not in a hundred pieces. */
function writeWholePages(prerenderer: AstroPrerenderer): void {
  const { app } = prerenderer as { app?: { resolveStreaming?: () => boolean } }
  if (app?.resolveStreaming) app.resolveStreaming = () => false
}

async function takeOver(keys: PageKeys, { before, output }: UnchangedPagesOptions): Promise<Set<string>> {
  const taken = new Set<string>()
  const text = before && (await readFile(join(before, PAGE_KEYS), 'utf8').catch(() => undefined))
  if (!before || !text) return taken
  const earlier = JSON.parse(text) as PageKeys
  const left = Object.keys(keys).filter(path => keys[path] && keys[path] === earlier[path])
  const next = async (): Promise<void> => {
    for (let path = left.pop(); path; path = left.pop()) {
      const file = join('client', path, 'index.html')
      await mkdir(dirname(join(output, file)), { recursive: true })
      const linked = await link(join(before, file), join(output, file)).then(
        () => true,
        () => false
      )
      if (linked) taken.add(path)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return taken
}
