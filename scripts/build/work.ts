import { type ChildProcess, spawn } from 'node:child_process'
import { ROOT } from '../paths.ts'
import { compiledSite } from './compiledSite.ts'
import { yieldToReaders } from './priority.ts'

/**
 * Size of the young generation in MB. Rendering pages creates many young objects, and space for them saves a tenth of
 * the time.
 */
const YOUNG_SPACE_MB = { render: 8, compile: 24, generatePages: 24 }
type ProcessName = keyof typeof YOUNG_SPACE_MB
/** Maximum heap size of each process, in MB. A build that needs more fails without affecting other processes. */
const HEAP_MB = 2048
/** Makes Vite's bundler and the system's allocator return freed memory: a third less memory, without a cost in time. */
const FRUGAL = {
  MALLOC_ARENA_MAX: '2',
  MIMALLOC_ARENA_EAGER_COMMIT: '0',
  MIMALLOC_PURGE_DELAY: '0',
  MIMALLOC_PURGE_DECOMMITS: '1'
}
const LAST_LINES = 40

/** Message of the renderer when texts are complete and other files are still being written. */
export const RENDERED = 'rendered'

export interface Order {
  /** Folder of the builds and their shared files. */
  sites: string
  /** Digest of the code. */
  code: string
  /** Target folder of the site. */
  folder: string
  /** Previous build, if the same code created it. */
  before: string | undefined
  /** Cache folder that builds share. */
  cache: string
  /** True to leave all articles to the server. */
  outline: boolean
}

export interface Work {
  /** Resolves to the folder of the compiled code. */
  compiled: Promise<string>
  /** Resolves when content/ is rendered into the cache. */
  rendered: Promise<void>
  /** Resolves when feeds, sitemap and Markdown pages are written. */
  crawled: Promise<void>
  /** Resolves when the code is compiled, if needed, and every page is written. */
  pages: Promise<void>
  /** Ends all processes early. */
  stop(): void
}

/**
 * Starts the processes of a build in parallel, so that the code is compiled while texts are rendered. Their memory is
 * freed when they end. Each promise rejects with the last lines of its process if it fails.
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
  const compiled = compiledSite(sites, code, making => ended(start('compile', compileEnv(making)), COMPILE_FAILURE))
  const writePages = async () => {
    const folderOfCode = await compiled
    if (stopped) throw new Error('The build was stopped.')
    const pages = start('generatePages', {
      PINOUT_RENDERER: String(renderer.pid),
      PINOUT_OUT: folder,
      PINOUT_COMPILED: folderOfCode,
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
    compiled,
    // A renderer that ends without its message has failed.
    rendered: Promise.race([ready, crawled]),
    crawled,
    pages: writePages(),
    stop() {
      stopped = true
      for (const child of children) child.kill()
    }
  }
  // A caller that waits for one promise gets the failure of another when it waits for that one.
  for (const promise of [work.compiled, work.rendered, work.crawled, work.pages]) promise.catch(() => undefined)
  return work
}

/**
 * Compiles the site into `folder`, with the folder `cache` for temporary files.
 * @throws Error with Astro's output
 */
export function compileSite(folder: string, cache: string): Promise<void> {
  return ended(startProcess('compile', { PINOUT_CACHE: cache, ...compileEnv(folder) }), COMPILE_FAILURE)
}

const COMPILE_FAILURE = 'The code was not compiled'
/** NODE_ENV decides how JSX is compiled, which has to match the form of React that astro.config.mjs bundles. */
const compileEnv = (folder: string) => ({
  PINOUT_OUT: folder,
  ASTRO_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production'
})

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
    child.on('exit', (code, signal) => {
      if (code === 0) return done()
      // The system's killer, for want of memory, leaves no line.
      if (signal) lines.push(`Its process was ended by ${signal}.`)
      fail(new Error(`${failure}:\n${lines.join('\n')}`))
    })
  })
}
