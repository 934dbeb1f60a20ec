import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { openDatabase } from '../../platform/db/open.ts'
import { learnTranslations } from './learnTranslations.ts'

/** Once a day at a quiet time, because translations change as slowly as documents do. */
export const LEARN_SCHEDULE = { cron: '37 19 * * *', tz: 'UTC' }

/** Learns translations in a worker thread, whose memory is released when it ends. */
export function learnTranslationsInThread(databaseUrl: string, signal: AbortSignal): Promise<void> {
  return new Promise((done, fail) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { databaseUrl } })
    signal.addEventListener('abort', () => void worker.terminate(), { once: true })
    worker.on('error', fail)
    worker.on('exit', code =>
      code === 0 || signal.aborted ? done() : fail(new Error(`The thread ended with ${code}.`))
    )
  })
}

if (!isMainThread && parentPort && workerData?.databaseUrl) {
  const database = openDatabase(String(workerData.databaseUrl))
  try {
    await learnTranslations(database.db)
  } finally {
    await database.close()
  }
}
