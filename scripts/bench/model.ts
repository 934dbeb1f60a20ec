import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../paths.ts'

/** Behaviour of the model: chunks of `piece` characters, with `latency` milliseconds before each. */
export const MODEL = { name: 'bench-model', piece: 5, latency: 50, words: 480 }

const SENTENCE = 'What the passage says of it holds here too [1]. '
/** Text that requests the brief answer. All other questions get the long one. */
export const IN_SHORT = 'in short?'
/** Answers of the model. */
export const ANSWERS = {
  brief: SENTENCE.trimEnd(),
  long: SENTENCE.repeat((MODEL.words * MODEL.piece) / SENTENCE.length).trimEnd()
}

export type Manner = keyof typeof ANSWERS

/** Starts a server of the OpenAI protocol in a separate process. */
export async function startModel(folder: string, port: number): Promise<{ url: string; stop(): Promise<void> }> {
  const file = join(folder, 'model.json')
  const fixtures = Object.entries(ANSWERS).map(([manner, content]) => ({
    match: { userMessage: manner === 'brief' ? IN_SHORT : 'Question' },
    response: { content },
    latency: MODEL.latency,
    chunkSize: MODEL.piece
  }))
  await writeFile(file, JSON.stringify({ fixtures }))
  const cli = join(ROOT, 'node_modules', '@copilotkit', 'aimock', 'dist', 'cli.js')
  const options = ['--port', String(port), '--fixtures', file, '--log-level', 'warn', '--journal-max', '1']
  const child: ChildProcess = spawn(process.execPath, [cli, ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}/v1`
  while (!(await fetch(url).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`The model ended with ${child.exitCode} before it was ready.`)
    await new Promise(done => setTimeout(done, 50))
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  }
}
