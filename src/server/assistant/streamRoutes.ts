import { Hono } from 'hono'
import { describeRoute } from 'hono-openapi'
import { keyParam, stopped, streamInput } from '../../contract/assistant.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe, errorResponses, securityOf } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import type { SemanticSearch } from '../retrieval/passages/semanticSearch.ts'
import { type ActiveAnswers, AnswerStream } from './activeAnswers.ts'
import { writeAnswer } from './answer.ts'
import { messageToChunks } from './answerParts.ts'
import type { AnswerRelay } from './answerRelay.ts'
import { ask, endAbandonedAnswers } from './ask.ts'
import { validateKnowledgeBases } from './knowledgeBases.ts'
import { ownThread, readThread, runningIn } from './threads.ts'

const stream = (summary: string, description: string, errors: readonly ErrorCode[]) =>
  describeRoute({
    ...securityOf(errors),
    tags: ['assistant'],
    summary,
    description,
    responses: {
      200: { description: summary, content: { 'text/event-stream': { schema: { type: 'string' } } } },
      ...errorResponses(errors)
    }
  })

/** /kb/api/v2/threads: answers, as they are written. */
export function answerStreamRoutes(
  db: Db,
  config: Config,
  runs: ActiveAnswers,
  elsewhere: AnswerRelay,
  meaning: SemanticSearch | undefined
) {
  return new Hono<AppEnv>()
    .post(
      '/:id/stream',
      stream(
        'Asks a question; the answer as a UI message stream of the AI SDK',
        'Sources come first, then text; data parts tell the progress, what happened, and which sentences no passage ' +
          'supports. Each event has its number as id. The answer is written and stored also when the reader leaves for ' +
          'a moment; after ten seconds without a reader the model is stopped.',
        ['unauthorized', 'csrf', 'not_found', 'answer_running', 'invalid', 'thread_full', 'too_fast']
      ),
      requireMember,
      valid('param', keyParam),
      valid('json', streamInput),
      limit('question', { times: 10, trustProxy: config.trustProxy }),
      async c => {
        const actor = c.get('member')
        const { id } = c.req.valid('param')
        const input = c.req.valid('json')
        await validateKnowledgeBases(db, actor, input.kb)
        const asked = await ask(db, actor, id, input)
        return runs
          .start(id, asked.answerId, run => writeAnswer(db, config, actor, input.lang, asked, run, meaning))
          .read(0)
      }
    )
    .get(
      '/:id/stream',
      stream(
        'Goes on with the last answer of a thread',
        'After the event of `Last-Event-ID`, or from the beginning. An answer that ended a while ago comes whole, ' +
          'beginning with `start`. 204 when there is none.',
        ['unauthorized', 'not_found']
      ),
      requireMember,
      valid('param', keyParam),
      async c => {
        const actor = c.get('member')
        const { id } = c.req.valid('param')
        await ownThread(db, actor, id)
        const place = placeOf(c.req.header('last-event-id'))
        const run = runs.find(id)
        if (run && !run.ended) return run.read(place)
        await endAbandonedAnswers(db, actor)
        const running = await runningIn(db, id)
        if (running) return elsewhere.follow(id, running).read(place)
        const { messages } = await readThread(db, actor, id)
        const last = messages.at(-1)
        if (run && run.messageId === last?.id) return run.read(place)
        if (last?.role !== 'assistant') return c.body(null, 204)
        const replay = new AnswerStream(id, last.id)
        for (const chunk of messageToChunks(last)) replay.write(chunk)
        replay.end()
        return replay.read(0)
      }
    )
    .post(
      '/:id/stop',
      describe('assistant', 'Stops the answer that is being written', stopped, [
        'unauthorized',
        'csrf',
        'not_found',
        'invalid'
      ]),
      requireMember,
      valid('param', keyParam),
      async c => {
        const actor = c.get('member')
        const { id } = c.req.valid('param')
        await ownThread(db, actor, id)
        await endAbandonedAnswers(db, actor)
        const running = await runningIn(db, id)
        if (running) await elsewhere.stopAnswer(running)
        return c.json({ stopped: running !== undefined }, 200)
      }
    )
}

function placeOf(sent: string | undefined): number {
  return sent && /^\d{1,9}$/.test(sent) ? Number(sent) : 0
}
