import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Draft, Source } from './draft.ts'
import type { Found } from './findDocuments.ts'
import { type Read, readSource } from './readSource.ts'
import { mergeReport, type Report } from './report.ts'

// A thread takes as long to start as it takes to read this many documents.
const worthAThread = 2000

/** Reads every document that can be read, in the order of their names. Parsing is nearly all the work of an import. */
export async function readAll(
  { base, sources }: Found,
  today: string,
  report: Report,
  step: () => void
): Promise<Draft[]> {
  const threads = Math.min(availableParallelism(), Math.floor(sources.length / worthAThread))
  const done: Read[] = []
  let next = 0
  const readRest = async (read: (source: Source) => Promise<Read>) => {
    for (let at = next++; at < sources.length; at = next++) {
      done[at] = await read(sources[at] as Source)
      step()
    }
  }
  if (threads > 1) await Promise.all(Array.from({ length: threads }, () => inThread({ base, today }, readRest)))
  else await readRest(source => readSource(base, source, today))
  for (const read of done) mergeReport(report, read.report)
  return done.flatMap(({ draft }) => draft ?? [])
}

async function inThread(
  workerData: object,
  work: (read: (source: Source) => Promise<Read>) => Promise<void>
): Promise<void> {
  const worker = new Worker(new URL('./readWorker.ts', import.meta.url), { workerData })
  const answer = (source: Source) =>
    new Promise<Read>((resolve, reject) => {
      worker.removeAllListeners()
      worker.once('message', resolve).once('error', reject)
      worker.postMessage(source)
    })
  try {
    await work(answer)
  } finally {
    await worker.terminate()
  }
}
