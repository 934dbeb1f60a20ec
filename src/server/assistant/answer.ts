import { eq } from 'drizzle-orm'
import type { MessageMetadata, Quote } from '../../contract/assistant.ts'
import { quotesText } from '../../domain/assistant/quotesText.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Member } from '../accounts/actor.ts'
import { listFamilies } from '../community/families/families.ts'
import type { Config, Upstream } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { threadMessages } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'
import { indexProgress } from '../retrieval/index/indexProgress.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import type { AnswerStream } from './activeAnswers.ts'
import type { AnswerParts } from './answerParts.ts'
import { AnswerWriter } from './answerWriter.ts'
import type { PendingQuestion } from './ask.ts'
import { writeGenerated } from './generatedAnswer.ts'
import { sayNothingFound, sayWhatIsNext } from './ownSentences.ts'
import { fillQuestionForm } from './questionForm.ts'
import { quotedFirst, quotePassages } from './quotePassages.ts'
import { type Retrieved, retrieve } from './retrieve.ts'
import { rewriteQuestion } from './rewriteQuestion.ts'
import { understandQuestion } from './understandQuestion.ts'

/** Interval in milliseconds at which the answer so far is stored. */
const STORE_INTERVAL_MS = 2000

/** Where an answer is looked for, for whom, and in which language. */
export interface AnswerContext {
  db: Db
  config: Config
  passages: PassageSearch
  actor: Member
  lang: Language
}

/**
 * Writes the answer to a question into `run` and stores it at intervals. Never throws: the reader gets an error part.
 */
export async function writeAnswer(context: AnswerContext, pending: PendingQuestion, run: AnswerStream): Promise<void> {
  const writer = new AnswerWriter(run)
  let stored: Promise<void> = Promise.resolve()
  const store = (running: boolean) => {
    stored = stored
      .then(() => storeAnswer(context.db, pending.answerId, writer.parts, running))
      .catch(error => logError('Answer could not be stored', error))
    return stored
  }
  const timer = setInterval(() => store(true), STORE_INTERVAL_MS)
  try {
    writer.write({
      type: 'start',
      messageId: pending.answerId,
      messageMetadata: { createdAt: new Date().toISOString(), lang: context.lang, running: true }
    })
    await writeParts(context, pending, writer)
  } catch (error) {
    logError('Answer failed', error)
    writer.happened('cut')
  } finally {
    clearInterval(timer)
    await store(false)
  }
  run.write({ type: 'finish', messageMetadata: { ...(writer.parts.metadata as MessageMetadata), running: false } })
}

async function writeParts(context: AnswerContext, pending: PendingQuestion, writer: AnswerWriter): Promise<void> {
  const { db, config, passages, actor, lang } = context
  const { question, earlier, ofTopic, quoted, scope, kb } = pending
  const { upstream } = config
  writer.progress('searching', 0)
  const standalone = upstream && (await standaloneQuestion(upstream, pending, writer.signal))
  const threadQuestion = standalone ? { question: standalone, earlier: [] } : { question, earlier: ofTopic }
  const found = await retrieve(db, passages, actor, { ...threadQuestion, quoted, scope, kb, lang })
  writer.progress('reading', found.sources.length)
  const model = found.verdict === 'none' ? undefined : upstream
  const quote = () => quotePassages(db, actor, found, lang, new Set(quoted.flat()))
  const first = model || found.verdict === 'none' ? [] : await quote()
  const { sources, quotes } = model ? { sources: found.sources, quotes: first } : quotedFirst(found, first)
  for (const { n, url, title } of sources) writer.write({ type: 'source-url', sourceId: String(n), url, title })
  writer.write({ type: 'data-sources', id: 'sources', data: { list: sources } })
  writer.write({ type: 'data-scope', id: 'scope', data: found.scope })
  // What did not help may have been all.
  const verdict = model || quotes.length > 0 ? found.verdict : 'none'
  writer.metadata({ verdict, mode: model ? 'generative' : 'extractive', model: model?.model ?? null })
  writer.progress('writing', sources.length)
  const writeQuotes = (list: Quote[]) => {
    if (found.kind === 'unhelped') writer.text('answer', sayWhatIsNext(list, lang))
    writer.write({ type: 'data-quotes', id: 'quotes', data: { list } })
    writer.text('extract', quotesText(list, sources))
  }
  if (verdict === 'none') writer.text('answer', sayNothingFound(found, lang, await indexProgress(db, actor)))
  else if (!model) writeQuotes(quotes)
  else {
    const happened = await writeGenerated(context, model, pending, sources, writer)
    if (happened) writer.happened(happened)
    // The passages stand in for a model that failed.
    if (happened && happened !== 'stopped') {
      writer.metadata({ mode: 'extractive' })
      writeQuotes(await quote())
    }
  }
  if (!isTalk(found, earlier)) {
    const form = fillQuestionForm([...earlier, question], found.scope.names, await listFamilies(db), lang)
    writer.write({ type: 'data-form', id: 'form', data: form })
  }
  writer.progress('done', sources.length)
}

/** Checks whether a message is one that nobody posts, such as a greeting. */
function isTalk({ kind }: Retrieved, earlier: readonly string[]): boolean {
  return kind === 'thanks' || (kind === 'small_talk' && earlier.length === 0)
}

/** Returns a follow-up that a model rewrote as a standalone question, or undefined for other questions. */
async function standaloneQuestion(
  upstream: Upstream,
  { question, earlier }: PendingQuestion,
  signal: AbortSignal
): Promise<string | undefined> {
  if (understandQuestion(question, earlier).kind !== 'follow_up') return undefined
  return rewriteQuestion(upstream, question, earlier, signal)
}

async function storeAnswer(db: Db, id: string, { list, metadata }: AnswerParts, running: boolean): Promise<void> {
  const { mode = null, model = null, verdict = null, happened = null } = metadata
  await db
    .update(threadMessages)
    .set({ parts: list, mode, model, verdict, happened, running, touchedAt: new Date() })
    .where(eq(threadMessages.id, id))
}
