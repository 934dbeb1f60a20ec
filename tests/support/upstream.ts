import { createServer } from 'node:http'
import { LLMock } from '@copilotkit/aimock'

/** How a model answers: what, in pieces of how many characters, how slowly, and where it is cut off. */
export interface Manner {
  chunkSize?: number
  /** Milliseconds before each piece. */
  latency?: number
  truncateAfterChunks?: number
}

export interface TestUpstream {
  /** The settings of a server that asks it. */
  env: Record<string, string>
  /** Answers questions that hold `part` with `content`. */
  says(part: string, content: string, manner?: Manner): void
  /** Makes a follow-up that holds `part` a question of its own. */
  rewrites(part: string, content: string): void
  /** Refuses them with a status. */
  refuses(part: string, status: number): void
  /** All that was sent to it, as text. */
  sent(): string[]
  stop(): Promise<void>
}

/** A server that speaks the OpenAI protocol, without weights, on this machine. */
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

/** A model that never comes to an end; `closed` settles when who asked breaks off. */
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
