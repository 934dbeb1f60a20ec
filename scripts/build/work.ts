import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../paths.ts'
import { compiledSite } from './compiledSite.ts'
import { yieldToReaders } from './priority.ts'

/** Young objects are many while pages are made: room for them saves a tenth of the time. */
const YOUNG_SPACE_MB = { render: 8, compile: 24, generatePages: 24 }
type ProcessName = keyof typeof YOUNG_SPACE_MB
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
  /** The builds, and what they share. */
  sites: string
  /** Digest of the code. */
  code: string
  /** Where the site goes. */
  folder: string
  /** The build before, when the same code made it. */
  before: string | undefined
  /** What one build leaves for the next. */
  cache: string
  /** Leaves all articles to the server. */
  outline: boolean
}

export interface Work {
  /** content/ is read and rendered into the cache. */
  rendered: Promise<void>
  /** Feeds, sitemap and the Markdown forms are written. */
  crawled: Promise<void>
  /** The code is compiled, where it was not before, and every page is written. */
  pages: Promise<void>
  /** Ends both early. */
  stop(): void
}

/**
 * Starts the processes of a build side by side, so that the code is compiled while texts are rendered; their memory is
 * gone with them. Each promise throws with the last lines of its process when that fails.
 */
export function startWork({ sites, code, folder, before, cache, outline }: Order, say: (line: string) => void): Work {
  let stopped = false
  const children: ChildProcess[] = []
  const start = (name: ProcessName, env: NodeJS.ProcessEnv) => {
    const child = startProcess(name, { PINOUT_CACHE: cache, ...env })
    children.push(child)
    return child
  }
  const base = before && { PINOUT_BEFORE: before }
  const renderer = start('render', {
    PINOUT_OUT: folder,
    PINOUT_CODE: code,
    ...base,
    ...(outline && { PINOUT_OUTLINE: '1' })
  })
  const writePages = async () => {
    const compiled = await compiledSite(sites, code, making =>
      ended(start('compile', compileEnv(making)), COMPILE_FAILURE)
    )
    if (stopped) throw new Error('The build was stopped.')
    const pages = start('generatePages', {
      PINOUT_RENDERER: String(renderer.pid),
      PINOUT_OUT: folder,
      PINOUT_COMPILED: compiled,
      ...base
    })
    await ended(pages, 'The site was not built', line => {
      if (line.endsWith(' pages')) say(line)
    })
  }
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
    pages: writePages(),
    stop() {
      stopped = true
      for (const child of children) child.kill()
    }
  }
  // A caller that waits for one gets the other's failure when it waits for that.
  for (const promise of [work.rendered, work.crawled, work.pages]) promise.catch(() => undefined)
  return work
}

/** Compiles the site into `folder`, with the folder `cache` for temporary files. Throws with Astro's output. */
export function compileSite(folder: string, cache: string): Promise<void> {
  return ended(startProcess('compile', { PINOUT_CACHE: cache, ...compileEnv(folder) }), COMPILE_FAILURE)
}

const COMPILE_FAILURE = 'The code was not compiled'
const compileEnv = (folder: string) => ({ PINOUT_OUT: folder, ASTRO_TELEMETRY_DISABLED: '1' })

function startProcess(name: ProcessName, env: NodeJS.ProcessEnv): ChildProcess {
  const flags = [`--max-semi-space-size=${YOUNG_SPACE_MB[name]}`, `--max-old-space-size=${HEAP_MB}`]
  const child = spawn(process.execPath, [...flags, `scripts/build/${name}.ts`], {
    cwd: ROOT,
    env: { ...process.env, ...FRUGAL, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  if (child.pid !== undefined) yieldToReaders(child.pid)
  return child
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
