import type { Piscina } from 'piscina'
import { type LoadOnce, loadOnce } from '../domain/loadOnce.ts'
import type { OutlinedPassage, Rendered } from './render.ts'
import type { Section, SectionPlace } from './section.ts'
import type { TextActs, TextTask } from './textWorker.ts'

/**
 * Maximum number of characters rendered in the main thread. The slowest text of that length takes about 0.2 s, most
 * comments 3 ms.
 */
const INLINE = 4_000
/** Matches texts that may contain code. Colouring code loads grammars, and one block may take a second. */
const HAS_CODE = /```|~~~|language-/
/** Number of threads, each with about 80 MB while in use, and their idle timeout in milliseconds. */
const THREADS = 2
const IDLE_MS = 30_000
/** Memory limit of a thread. The longest article stays below it, even on a busy machine. */
const MEMORY_MB = 512
/** Limit of CPU time for a text: twice the time of the slowest known texts of its length. */
const BASE_CPU_MS = 2_000
const CPU_MS_PER_CHARACTER = 0.1
/** Interval in milliseconds at which the CPU time is checked. */
const CHECK_INTERVAL_MS = 250
/** Maximum ratio of wall time to the CPU limit. It ends a text even if the CPU is never free. */
const MAX_WALL_FACTOR = 10
/** Maximum number of texts waiting for a thread. Further texts are not started. */
const MAX_WAITING = 200

type Thread = Piscina<TextTask, TextActs[keyof TextActs]>
/** Each slot is a pool of one thread, so that its CPU time can be measured. */
interface Slot {
  thread: LoadOnce<Thread>
}
const free: Slot[] = Array.from({ length: THREADS }, () => ({ thread: loadOnce(openThread) }))
const waiting: ((slot: Slot) => void)[] = []

/**
 * Renders an untrusted text like `renderMarkdown`, without blocking the server: long texts run in a thread, which is
 * terminated if it takes too long. That text is returned as typed, and so is a text for which no thread is available.
 */
export async function renderText(source: string, options: { idPrefix?: string } = {}): Promise<Rendered> {
  return (
    (await attempt('render', source, { idPrefix: options.idPrefix })) ?? (await import('./render.ts')).asTyped(source)
  )
}

/** Reads the passages of an untrusted text in the same way. */
export async function readTextPassages(source: string): Promise<OutlinedPassage[]> {
  return (await attempt('passages', source)) ?? [{ anchor: '', heading: '', text: source, depth: 0 }]
}

/** Renders one section of an untrusted text like `renderSection`. Also returns undefined if reading takes too long. */
export async function renderTextSection(source: string, place: SectionPlace): Promise<Section | undefined> {
  return attempt('section', source, { place })
}

/** Returns the people mentioned in an untrusted text, or none if reading takes too long. */
export async function mentionsOf(source: string): Promise<number[]> {
  return source.includes('user:') ? ((await attempt('mentions', source)) ?? []) : []
}

/** Checks whether a new text can be rendered as Markdown. Undefined means that too many texts are waiting. */
export async function canRender(source: string): Promise<boolean | undefined> {
  if (isFull() && !isInline('check', source)) return undefined
  return (await attempt('check', source)) ?? false
}

const isFull = () => free.length === 0 && waiting.length >= MAX_WAITING

/** Checks whether a text is read in the main thread. */
const isInline = (act: keyof TextActs, source: string) =>
  source.length <= INLINE && !((act === 'render' || act === 'section') && HAS_CODE.test(source))

/** Runs a task. Returns undefined if the text took too much time or memory, or if too many texts are waiting. */
async function attempt<A extends keyof TextActs>(
  act: A,
  source: string,
  more: Pick<TextTask, 'idPrefix' | 'place'> = {}
): Promise<TextActs[A] | undefined> {
  const task: TextTask = { act, source, ...more }
  if (isInline(act, source)) {
    const { default: doTask } = await import('./textWorker.ts')
    return (await doTask(task)) as TextActs[A]
  }
  if (isFull()) return undefined
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

/** Runs a task, and terminates its thread if it exceeds its time limit. */
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
  // Measures before the task, so that the time of earlier tasks does not count.
  await look()
  const timer = setInterval(() => void look(), CHECK_INTERVAL_MS)
  try {
    return await thread.run(task, { signal: stop.signal })
  } finally {
    clearInterval(timer)
  }
}

/** Returns the CPU time of the thread in milliseconds, or 0 if it has not started. */
async function cpuOf({ threads }: Thread): Promise<number> {
  const usage = await threads[0]?.cpuUsage().catch(() => undefined)
  return usage ? (usage.user + usage.system) / 1000 : 0
}

/** Opens a thread. It ends by itself if no more texts arrive. */
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
