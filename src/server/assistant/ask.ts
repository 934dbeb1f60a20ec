import { and, eq, lt, sql } from 'drizzle-orm'
import type { MessagePart, StreamInput } from '../../contract/assistant.ts'
import { MAX_TOPIC_LENGTH } from '../../domain/textLimits.ts'
import type { Member } from '../accounts/actor.ts'
import type { Db } from '../platform/db/open.ts'
import { threadMessages, threads } from '../platform/db/schema.ts'
import { Refusal } from '../platform/refusal.ts'
import { namedThingsIn } from '../retrieval/passages/namedThings.ts'
import { placeOf } from './quotePassages.ts'
import { type MessageRow, messagesOf, ownThread } from './threads.ts'

const MAX_QUESTIONS_PER_THREAD = 100
/** Limits the answers to one question, because each reply about the thread reads all of them. */
const MAX_ANSWERS_PER_QUESTION = 20
/** Time in milliseconds without a store after which the server of an answer counts as lost. */
export const ABANDONED_AFTER_MS = 30_000
const RUNNING_INDEX = 'thread_messages_running'

/** A stored question, with the input for its answer. */
export interface PendingQuestion {
  answerId: string
  question: string
  /** Earlier questions of the thread, oldest first, and those of them that its topic comes from. */
  earlier: string[]
  ofTopic: string[]
  /** Places (`article#anchor`) that each earlier answer quoted, oldest answer first. */
  quoted: string[][]
  /** Chips, boards and versions that the member chose. If undefined, the thread determines them. */
  scope: readonly string[] | undefined
  kb: readonly string[]
}

/**
 * Stores a question and an empty running answer.
 * @throws Refusal('not_found') if the thread is not the member's or has no question to regenerate
 * @throws Refusal('thread_full') if the thread has the maximum number of questions, or the question that of answers
 * @throws Refusal('answer_running') while another answer of the member is running
 */
export async function ask(db: Db, actor: Member, threadId: string, input: StreamInput): Promise<PendingQuestion> {
  const { content, lang, regenerate } = input
  await endAbandonedAnswers(db, actor)
  try {
    return await db.transaction(async tx => {
      const thread = await ownThread(tx, actor, threadId)
      const kb = input.kb ?? thread.kb
      const messages = await messagesOf(tx, threadId)
      const questions = messages.filter(({ role }) => role === 'user')
      if (questions.length >= MAX_QUESTIONS_PER_THREAD && !regenerate) throw new Refusal('thread_full')
      const own = { threadId, userId: actor.id, lang }
      let message = regenerate ? questions.pop() : undefined
      if (regenerate && !message) throw new Refusal('not_found')
      const answers = messages.filter(({ replyTo }) => replyTo !== null && replyTo === message?.id)
      if (answers.length >= MAX_ANSWERS_PER_QUESTION) throw new Refusal('thread_full')
      message ??= (
        await tx
          .insert(threadMessages)
          .values({ ...own, role: 'user', parts: [{ type: 'text', text: content, state: 'done' }] })
          .returning()
      )[0]
      if (!message) throw new Error('The question was not returned.')
      const [answer] = await tx
        .insert(threadMessages)
        .values({ ...own, role: 'assistant', replyTo: message.id, parts: [], running: true })
        .returning({ id: threadMessages.id })
      if (!answer) throw new Error('The answer was not returned.')
      const question = textOf(message.parts)
      const line = [...(question.split('\n')[0] ?? '')].slice(0, MAX_TOPIC_LENGTH).join('')
      // Decided at the write, because the owner may give a name meanwhile.
      const topic = sql`coalesce(nullif(${threads.topic}, ''), ${line})`
      await tx
        .update(threads)
        .set({ topic, kb: [...kb], updatedAt: new Date() })
        .where(eq(threads.id, threadId))
      const quoted = messages.flatMap(each => (each.replyTo === message.id ? [] : [placesQuoted(each.parts)]))
      const earlier = questions.map(({ parts }) => textOf(parts))
      const ofTopic = questionsOfTopic(questions, messages)
      return { answerId: answer.id, question, earlier, ofTopic, quoted, scope: input.scope, kb }
    })
  } catch (error) {
    const { constraint } = ((error as Error).cause ?? error) as { constraint?: string }
    throw constraint === RUNNING_INDEX ? new Refusal('answer_running') : error
  }
}

/**
 * Returns the texts of the questions that the topic comes from. One that the documents have nothing close to was about
 * something else, and one that was found to go on from the topic leaves it as it was, unless it names something.
 */
function questionsOfTopic(questions: readonly MessageRow[], messages: readonly MessageRow[]): string[] {
  const leavesTopic = ({ id, parts }: MessageRow) => {
    const answer = messages.findLast(({ replyTo }) => replyTo === id)
    const scope = answer?.parts.find(part => part.type === 'data-scope')?.data
    const sources = answer?.parts.find(part => part.type === 'data-sources')?.data.list ?? []
    if (!answer || !scope) return false
    if (scope.leadsOn) return namedThingsIn(textOf(parts)).length === 0
    return answer.verdict === 'none' && sources.length === 0 && [...scope.missing, ...scope.unknown].length === 0
  }
  const ofTopic = questions.filter(question => !leavesTopic(question))
  return (ofTopic.length > 0 ? ofTopic : questions).map(({ parts }) => textOf(parts))
}

/** Returns the places of the passages that an answer quoted. */
function placesQuoted(parts: readonly MessagePart[]): string[] {
  const numbers = new Set(parts.flatMap(part => (part.type === 'data-quotes' ? part.data.list.map(({ n }) => n) : [])))
  return parts.flatMap(part =>
    part.type === 'data-sources' ? part.data.list.filter(({ n }) => numbers.has(n)).map(placeOf) : []
  )
}

/** Returns the text of a message. */
export function textOf(parts: readonly { type: string }[]): string {
  return parts.flatMap(part => ('text' in part ? String(part.text) : [])).join('\n\n')
}

/** Ends answers of the member whose server is lost, so that the member can ask again. */
export async function endAbandonedAnswers(db: Db, { id }: Member): Promise<void> {
  await db
    .update(threadMessages)
    .set({ running: false, happened: sql`coalesce(${threadMessages.happened}, 'cut')` })
    .where(
      and(
        eq(threadMessages.userId, id),
        eq(threadMessages.running, true),
        lt(threadMessages.touchedAt, new Date(Date.now() - ABANDONED_AFTER_MS))
      )
    )
}
