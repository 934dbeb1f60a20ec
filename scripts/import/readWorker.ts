import { parentPort, workerData } from 'node:worker_threads'
import type { Source } from './draft.ts'
import { readSource } from './readSource.ts'

const { base, today } = workerData as { base: string; today: string }
parentPort?.on('message', async (source: Source) => parentPort?.postMessage(await readSource(base, source, today)))
