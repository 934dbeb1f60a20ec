import { createServer } from 'node:http'
import { LLMock } from '@copilotkit/aimock'

/** Behaviour of a model's answer: chunk size in characters, latency and truncation. */
export interface Manner {
  chunkSize?: number
  /** Delay before each chunk in milliseconds. */
  latency?: number
  truncateAfterChunks?: number
}

export interface TestUpstream {
  /** Settings of a server that uses it. */
  env: Record<string, string>
  /** Answers questions that contain `part` with `content`. */
  says(part: string, content: string, manner?: Manner): void
  /** Rewrites a follow-up question that contains `part` as a standalone question. */
  rewrites(part: string, content: string): void
  /** Refuses questions that contain `part` with a status. */
  refuses(part: string, status: number): void
  /** Returns all received requests as text. */
  sent(): string[]
  stop(): Promise<void>
}

/** Starts a server on this machine that implements the OpenAI protocol without a model. */
export async function openUpstream(): Promise<TestUpstream> {
  const mock = new LLMock({ port: 0, journalMaxEntries: 0 })
  const url = await mock.start()
  const matching = (part: string) => new RegExp(`Question: .*${part}`)
  return {
    env: { AI_BASE_URL: `${url}/v1`, AI_MODEL: 'test-model', AI_API_KEY: 'key-of-upstream', AI_TIMEOUT: '2' },
    says: (part, content, manner = {}) => void mock.onMessage(matching(part), { content }, { chunkSize: 8, ...manner }),
    rewrites: (part, content) =>
      void mock.onMessage(new RegExp(`Rewrite the last one:[\\s\\S]*${part}`), { content }, { chunkSize: 8 }),
    refuses: (part, status) =>
      void mock.onMessage(matching(part), { error: { message: 'Refused', type: 'refused' }, status }),
    sent: () => mock.getRequests().map(({ body }) => JSON.stringify(body)),
    stop: () => mock.stop()
  }
}

/** Starts a model whose answer never ends. `closed` resolves when the client disconnects. */
export async function openEndlessUpstream(): Promise<{
  env: Record<string, string>
  closed: Promise<void>
  stop(): void
}> {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const server = createServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    const delta = { role: 'assistant', content: 'And the wombat clock goes on [1]. ' }
    const chunk = {
      id: '1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'endless',
      choices: [{ index: 0, delta }]
    }
    const timer = setInterval(() => response.write(`data: ${JSON.stringify(chunk)}\n\n`), 10)
    response.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
  const { promise: listening, resolve: listens } = Promise.withResolvers<void>()
  server.listen(0, '127.0.0.1', () => listens())
  await listening
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    env: { AI_BASE_URL: `http://127.0.0.1:${port}/v1`, AI_MODEL: 'endless' },
    closed,
    stop: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
