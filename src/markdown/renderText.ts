import type { Piscina } from 'piscina'
import { type LoadOnce, loadOnce } from '../domain/loadOnce.ts'
import type { OutlinedPassage, Rendered } from './render.ts'
import type { Section, SectionPlace } from './section.ts'
import type { TextActs, TextTask } from './textWorker.ts'

/** Characters that are rendered at once: the slowest text of them takes some 0.2 s, and most comments 3 ms. */
const INLINE = 4_000
/** Colouring code loads grammars, and one block of it may take a second. */
const HAS_CODE = /```|~~~|language-/
/** Threads, each of some 80 MB while texts come, and how long they wait for the next one. */
const THREADS = 2
const IDLE_MS = 30_000
/** Where a text of the longest article stays below with the rest of the machine busy. */
const MEMORY_MB = 512
/** The CPU time that a text may take: twice what the slowest known texts of its length need. */
const BASE_CPU_MS = 2_000
const CPU_MS_PER_CHARACTER = 0.1
/** How often that is checked. */
const CHECK_INTERVAL_MS = 250
/** After so many times as much wall time a text ends even where the CPU is never free. */
const MAX_WALL_FACTOR = 10
/** Texts that may wait for a thread; more are not begun. */
const MAX_WAITING = 200

type Thread = Piscina<TextTask, TextActs[keyof TextActs]>
/** Each is a pool of one thread, so that its CPU time can be measured. */
interface Slot {
  thread: LoadOnce<Thread>
}
const free: Slot[] = Array.from({ length: THREADS }, () => ({ thread: loadOnce(openThread) }))
const waiting: ((slot: Slot) => void)[] = []

/**
 * Renders a text from anyone as `renderMarkdown` does, without holding up what else the server does: long ones in a
 * thread, which is ended when one takes too long. That text comes back as it was typed, as does one for which there is
 * no thread.
 */
export async function renderText(source: string, options: { idPrefix?: string } = {}): Promise<Rendered> {
  return (
    (await attempt('render', source, { idPrefix: options.idPrefix })) ?? (await import('./render.ts')).asTyped(source)
  )
}

/** The passages of a text from anyone, in the same way. */
export async function readTextPassages(source: string): Promise<OutlinedPassage[]> {
  return (await attempt('passages', source)) ?? [{ anchor: '', heading: '', text: source, depth: 0 }]
}

/** One section of a text from anyone, as `renderSection` cuts it; undefined also where reading it takes too long. */
export async function renderTextSection(source: string, place: SectionPlace): Promise<Section | undefined> {
  return attempt('section', source, { place })
}

/** Whom a text from anyone mentions; nobody where reading it takes too long. */
export async function mentionsOf(source: string): Promise<number[]> {
  return source.includes('user:') ? ((await attempt('mentions', source)) ?? []) : []
}

/** Whether a new text can be rendered as Markdown; its author gets an error otherwise. */
export async function canRender(source: string): Promise<boolean> {
  return (await attempt('check', source)) ?? false
}

/** Gives undefined for a text that took too long, too much memory, or found too many waiting. */
async function attempt<A extends keyof TextActs>(
  act: A,
  source: string,
  more: Pick<TextTask, 'idPrefix' | 'place'> = {}
): Promise<TextActs[A] | undefined> {
  const task: TextTask = { act, source, ...more }
  const colours = (act === 'render' || act === 'section') && HAS_CODE.test(source)
  if (source.length <= INLINE && !colours) {
    const { default: doTask } = await import('./textWorker.ts')
    return (await doTask(task)) as TextActs[A]
  }
  if (free.length === 0 && waiting.length >= MAX_WAITING) return undefined
  const slot = free.pop() ?? (await new Promise<Slot>(next => waiting.push(next)))
  try {
    return (await runLimited(await slot.thread(), task)) as TextActs[A]
  } catch (error) {
    console.error(`A text of ${source.length} characters could not be read: ${(error as Error).message}`)
    return undefined
  } finally {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }
}

/** Runs a task, and ends its thread where it takes more time than it has. */
async function runLimited(thread: Thread, task: TextTask): Promise<TextActs[keyof TextActs]> {
  const limit = BASE_CPU_MS + task.source.length * CPU_MS_PER_CHARACTER
  const stop = new AbortController()
  const started = performance.now()
  let before: number | undefined
  const look = async () => {
    const used = await cpuOf(thread)
    before ??= used
    if (used - before > limit || performance.now() - started > limit * MAX_WALL_FACTOR) stop.abort()
  }
  // The first look comes before the task: what earlier ones took does not count.
  await look()
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS)
  try {
    return await thread.run(task, { signal: stop.signal })
  } finally {
    clearInterval(timer)
  }
}

/** Milliseconds of processor time that the thread has had; 0 where it is not there yet. */
async function cpuOf({ threads }: Thread): Promise<number> {
  const usage = await threads[0]?.cpuUsage().catch(() => undefined)
  return usage ? (usage.user + usage.system) / 1000 : 0
}

/** It ends by itself when no more texts come. */
async function openThread(): Promise<Thread> {
  const { Piscina } = await import('piscina')
  return new Piscina<TextTask, TextActs[keyof TextActs]>({
    filename: new URL('./textWorker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB }
  })
}
