import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'

const DIMENSIONS = 64
/** Words with the same meaning, in any language. */
const CONCEPTS = [
  ['wallaby', 'jumping marsupial', '小袋鼠'],
  ['torch', 'flashlight', '手电筒'],
  ['staircase', 'steps between floors', '楼梯']
]

export interface TestEmbedder {
  /** Settings of a server that uses it. */
  env: Record<string, string>
  /** Returns all texts that it received, in order. */
  texts(): string[]
  /** Returns the Authorization header of each request. */
  keys(): (string | undefined)[]
  /** Changes its behaviour from now on. Without an argument, restores the normal behaviour. */
  behaves(how?: (texts: string[], response: ServerResponse) => void): void
  stop(): Promise<void>
}

/** Starts an embedding server on this machine. Texts of the same concept are similar, and all others are dissimilar. */
export async function openTestEmbedder(): Promise<TestEmbedder> {
  const texts: string[] = []
  const keys: (string | undefined)[] = []
  let behave: ((texts: string[], response: ServerResponse) => void) | undefined
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const { input } = JSON.parse(body) as { input: string[] }
    texts.push(...input)
    keys.push(request.headers.authorization)
    if (request.url !== '/v1/embeddings') response.writeHead(404).end('{}')
    else if (behave) behave(input, response)
    else vectors(response, input.map(vectorOf))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return {
    env: {
      AI_BASE_URL: `http://127.0.0.1:${port}/v1`,
      AI_API_KEY: 'key-of-embedder',
      AI_EMBED_MODEL: 'concepts'
    },
    texts: () => texts,
    keys: () => keys,
    behaves: how => {
      behave = how
    },
    async stop() {
      server.closeAllConnections()
      await new Promise(done => server.close(done))
    }
  }
}

/** Replies with these vectors. */
export function vectors(response: ServerResponse, list: number[][]): void {
  const data = list.map((embedding, index) => ({ object: 'embedding', index, embedding }))
  response.writeHead(200, { 'Content-Type': 'application/json' })
  response.end(
    JSON.stringify({ object: 'list', model: 'concepts', data, usage: { prompt_tokens: 1, total_tokens: 1 } })
  )
}

function vectorOf(text: string): number[] {
  const concept = CONCEPTS.findIndex(names => names.some(name => text.includes(name)))
  // Numbers that depend only on the concept, plus a small part that depends on the text.
  const own = noise(text)
  const meant = concept < 0 ? noise(`other ${text}`) : noise(`concept ${concept}`)
  return meant.map((number, at) => number + 0.2 * (own[at] ?? 0))
}

/** Returns deterministic pseudo-random numbers. */
function noise(seed: string): number[] {
  let state = 2_166_136_261
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619)
  return Array.from({ length: DIMENSIONS }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0
    return state / 2 ** 31
  })
}
