import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { ROOT } from '../paths.ts'

/** In MB. Young objects are many while pages are made: room for them saves a tenth of the time. */
const YOUNG_SPACE = { render: 8, pages: 24 }
/** What the heap of each may grow to, in MB: a build that wants more fails, and takes nothing else with it. */
const HEAP_MB = 2048
/** Vite's bundler and the system's allocator give back what they freed: a third less memory, at no cost of time. */
const FRUGAL = {
  MALLOC_ARENA_MAX: '2',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_PURGE_DECOMMITS: '1'
}
const LAST_LINES = 40

/** What the renderer says when texts are ready and other files are still to be written. */
export const RENDERED = 'rendered'

export interface Order {
  /** Where the site goes. */
  folder: string
  /** The build before, when the same code made it. */
  before: string | undefined
  /** What one build leaves for the next. */
  cache: string
}

export interface Work {
  /** content/ is read and rendered into the cache. */
  rendered: Promise<void>
  /** Feeds, sitemap and the Markdown forms are written. */
  crawled: Promise<void>
  /** Astro has written every page. */
  pages: Promise<void>
  /** Ends both early. */
  stop(): void
}

/**
 * Starts the two processes of a build side by side, so that Astro and Vite start while texts are rendered; their
 * memory is gone with them. Each promise throws with the last lines of its process when that fails.
 */
export function startWork({ folder, before, cache }: Order, say: (line: string) => void): Work {
  const start = (name: keyof typeof YOUNG_SPACE, more: NodeJS.ProcessEnv = {}) => {
    const flags = [`--max-semi-space-size=${YOUNG_SPACE[name]}`, `--max-old-space-size=${HEAP_MB}`]
    const env = { ...process.env, ...FRUGAL, PINOUT_CACHE: cache, ...more }
    const child = spawn(process.execPath, [...flags, `scripts/build/${name}.ts`], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc']
    })
    // Readers of the site that is up go first.
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    return child
  }
  const renderer = start('render', { PINOUT_OUT: folder })
  const astro = start('pages', {
    PINOUT_RENDERER: String(renderer.pid),
    PINOUT_OUT: folder,
    ...(before && { PINOUT_BEFORE: before }),
    ASTRO_TELEMETRY_DISABLED: '1'
  })
  let textsReady: () => void = () => undefined
  const ready = new Promise<void>(done => {
    textsReady = done
  })
  const crawled = ended(renderer, 'The content was not rendered', line => {
    if (line === RENDERED) textsReady()
  })
  const work = {
    // A renderer that ends without a word has failed.
    rendered: Promise.race([ready, crawled]),
    crawled,
    pages: ended(astro, 'The site was not built', line => {
      if (line.endsWith(' pages')) say(line)
    }),
    stop() {
      renderer.kill()
      astro.kill()
    }
  }
  // Whoever waits for one hears of the other's failure when it waits for that.
  for (const promise of [work.rendered, work.crawled, work.pages]) promise.catch(() => undefined)
  return work
}

function ended(child: ChildProcess, failure: string, onLine: (line: string) => void = () => undefined): Promise<void> {
  const lines: string[] = []
  const read = (chunk: Buffer) => {
    for (const line of chunk.toString().split('\n').filter(Boolean)) {
      lines.push(line)
      if (lines.length > LAST_LINES) lines.shift()
      onLine(line)
    }
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', code => (code === 0 ? done() : fail(new Error(`${failure}:\n${lines.join('\n')}`))))
  })
}
