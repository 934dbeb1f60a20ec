import { Hono } from 'hono'
import { keyParam, stopped, streamInput } from '../../contract/assistant.ts'
import { type AppEnv, requireMember } from '../accounts/session.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe, describeCall, eventStream, LAST_EVENT_ID } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import { type ActiveAnswers, AnswerStream } from './activeAnswers.ts'
import { writeAnswer } from './answer.ts'
import { messageToChunks } from './answerParts.ts'
import type { AnswerRelay } from './answerRelay.ts'
import { ask, endAbandonedAnswers } from './ask.ts'
import { validateKnowledgeBases } from './knowledgeBases.ts'
import { ownThread, readThread, runningIn } from './threads.ts'

/** Routes under /kb/api/v2/threads: answer streams. */
export function answerStreamRoutes(
  db: Db,
  config: Config,
  runs: ActiveAnswers,
  elsewhere: AnswerRelay,
  passages: PassageSearch
) {
  return new Hono<AppEnv>()
    .post(
      '/:id/stream',
      describeCall({
        tag: 'assistant',
        summary: 'Ask a question',
        description:
          'The reply is a UI message stream of the AI SDK: sources first, then text; data parts give the progress, what ' +
          'happened, and the sentences that no passage supports. The answer is completed and stored if the connection ' +
          'is interrupted for less than ten seconds.',
        responses: { 200: eventStream('The answer stream') },
        errors: ['unauthorized', 'answer_running', 'thread_full']
      }),
      requireMember,
      valid('param', keyParam),
      valid('json', streamInput),
      limit('question', { times: 10, trustProxy: config.trustProxy }),
      async c => {
        const actor = c.get('member')
        const { id } = c.req.valid('param')
        const input = c.req.valid('json')
        await validateKnowledgeBases(db, actor, input.kb)
        const pending = await ask(db, actor, id, input)
        const context = { db, config, passages, actor, lang: input.lang }
        return runs.start(id, pending.answerId, run => writeAnswer(context, pending, run)).read(0)
      }
    )
    .get(
      '/:id/stream',
      describeCall({
        tag: 'assistant',
        summary: 'Resume the last answer of a thread',
        description: 'Continues after `Last-Event-ID`, or from the beginning.',
        parameters: [LAST_EVENT_ID],
        responses: { 200: eventStream('The answer stream'), 204: { description: 'There is no answer' } },
        errors: ['unauthorized']
      }),
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
      describe('assistant', 'Stop the active answer', stopped, ['unauthorized', 'csrf', 'not_found', 'invalid']),
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
