import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../paths.ts'

/** Keep the memory of Astro and Vite a third lower for a few per cent of time. */
const FRUGAL = ['--max-semi-space-size=8', '--heap-growing-percent=25']
const LAST_LINES = 40

export interface Order {
  /** Where the site goes. */
  folder: string
  /** The build before, if there is one. */
  before: string | undefined
  /** What one build leaves for the next. */
  cache: string
  /** Digest of the code. */
  code: string
}

export interface Work {
  /** content/ is read and rendered into the cache. */
  rendered: Promise<void>
  /** Astro has written every page. */
  pages: Promise<void>
  /** Ends both early. */
  stop(): void
}

/**
 * Starts the two processes of a build side by side, so that Astro and Vite start while texts are rendered; their
 * memory is gone with them. Each promise throws with the last lines of its process when that fails.
 */
export function startWork({ folder, before, cache, code }: Order, say: (line: string) => void): Work {
  const start = (script: string, more: NodeJS.ProcessEnv = {}) => {
    const env = { ...process.env, MALLOC_ARENA_MAX: '2', PINOUT_CACHE: cache, ...more }
    return spawn(process.execPath, [...FRUGAL, script], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  }
  const renderer = start('scripts/build/render.ts')
  const astro = start('scripts/build/pages.ts', {
    PINOUT_RENDERER: String(renderer.pid),
    PINOUT_OUT: folder,
    PINOUT_CODE: code,
    ...(before && { PINOUT_BEFORE: before }),
    ASTRO_TELEMETRY_DISABLED: '1'
  })
  const work = {
    rendered: ended(renderer, 'The content was not rendered'),
    pages: ended(astro, 'The site was not built', line => {
      if (line.endsWith(' pages')) say(line)
    }),
    stop() {
      renderer.kill()
      astro.kill()
    }
  }
  // Whoever waits for one hears of the other's failure when it waits for that.
  for (const promise of [work.rendered, work.pages]) promise.catch(() => undefined)
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
