import { request } from 'node:http'
import { ANSWERS, IN_SHORT, type Manner, MODEL } from './model.ts'
import type { BenchMember } from './sessions.ts'

/** Result of a question. Times are in milliseconds since it was sent. */
export interface StreamRead {
  /** Time until the first word. */
  first: number
  /** Time until the end. */
  whole: number
  /** True if every word arrived exactly once. */
  complete: boolean
}

/** Asks a question, and reads the answer to its end. */
export interface Asker {
  (manner: Manner): Promise<StreamRead>
  /** Number of answers that are being read. */
  readonly open: number
}

/** Reads `count` answers concurrently, started within `spread` milliseconds. */
export function readStreams(count: number, spread: number, ask: () => Promise<StreamRead>): Promise<StreamRead[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, at) => {
      await new Promise(done => setTimeout(done, (spread * at) / count))
      return ask()
    })
  )
}

/** Asks the site questions as each of the people in turn, each in a new thread. */
export function siteAsker(port: number, people: readonly BenchMember[], questions: readonly string[]): Asker {
  let [requests, turn] = [0, 0]
  const busy = new Set<number>()
  return counted(async manner => {
    // A person may have only one answer at a time.
    do turn = (turn + 1) % people.length
    while (busy.has(turn))
    const at = turn
    const person = people[at]
    if (!person) throw new Error('There is nobody to ask.')
    busy.add(at)
    const headers = {
      Cookie: person.cookie,
      'X-CSRF-Token': person.csrf,
      'X-Forwarded-For': person.address,
      'Content-Type': 'application/json'
    }
    const thread = await fetch(`http://127.0.0.1:${port}/kb/api/v1/threads`, { method: 'POST', headers, body: '{}' })
    const { id } = (await thread.json()) as { id: string }
    const content = `${questions[requests++ % questions.length]} ${manner === 'brief' ? IN_SHORT : ''}`.trim()
    const read = await readWords(
      `http://127.0.0.1:${port}/kb/api/v2/threads/${id}/stream`,
      headers,
      { content, lang: 'en' },
      manner,
      event => (event.type === 'text-delta' ? (event.delta ?? '') : '')
    )
    busy.delete(at)
    return read
  })
}

/** Asks the model directly. */
export function directAsker(port: number): Asker {
  return counted(manner =>
    readWords(
      `http://127.0.0.1:${port}/v1/chat/completions`,
      { 'Content-Type': 'application/json' },
      {
        model: MODEL.name,
        stream: true,
        messages: [{ role: 'user', content: `Question ${manner === 'brief' ? IN_SHORT : ''}` }]
      },
      manner,
      event => event.choices?.[0]?.delta?.content ?? ''
    )
  )
}

interface AnyEvent {
  type?: string
  delta?: string
  choices?: { delta?: { content?: string } }[]
}

function counted(ask: (manner: Manner) => Promise<StreamRead>): Asker {
  let open = 0
  const count = async (manner: Manner) => {
    open++
    return ask(manner).finally(() => open--)
  }
  return Object.defineProperty(count, 'open', { get: () => open }) as Asker
}

/** Does not use fetch, which would cost more CPU time than the measured work. */
function readWords(
  url: string,
  headers: Record<string, string>,
  body: object,
  manner: Manner,
  wordOf: (event: AnyEvent) => string
): Promise<StreamRead> {
  const begun = performance.now()
  return new Promise((done, fail) => {
    const sent = request(url, { method: 'POST', headers, agent: false }, reply => {
      let [text, first] = ['', 0]
      reply.setEncoding('utf8')
      reply.on('data', chunk => {
        text += chunk
        if (first === 0 && wordsIn(text, wordOf) !== '') first = performance.now() - begun
      })
      reply.on('error', fail)
      reply.on('end', () => {
        if (reply.statusCode !== 200)
          return fail(new Error(`A question was answered with ${reply.statusCode}: ${text}`))
        const complete = wordsIn(text, wordOf) === ANSWERS[manner]
        done({ first, whole: performance.now() - begun, complete })
      })
    })
    sent.on('error', fail)
    sent.end(JSON.stringify(body))
  })
}

function wordsIn(text: string, wordOf: (event: AnyEvent) => string): string {
  return [...text.matchAll(/^data: (\{.*\})$/gm)].map(([, json]) => wordOf(JSON.parse(json ?? ''))).join('')
}
