import { eq } from 'drizzle-orm'
import type { Happening, MessageMetadata, Quote, Source } from '../../contract/assistant.ts'
import { type TextRange, withoutCode } from '../../domain/assistant/answerText.ts'
import { quotesText } from '../../domain/assistant/quotesText.ts'
import type { Language } from '../../domain/language/languages.ts'
import { translator } from '../../locales/translate.ts'
import type { Member } from '../accounts/actor.ts'
import { listFamilies } from '../community/families/families.ts'
import type { Config } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { threadMessages } from '../platform/db/schema.ts'
import { logError } from '../platform/log.ts'
import { indexProgress } from '../retrieval/index/indexProgress.ts'
import { namedThingsIn } from '../retrieval/passages/namedThings.ts'
import type { PassageSearch } from '../retrieval/passages/passageSearch.ts'
import type { AnswerChunk, AnswerStream } from './activeAnswers.ts'
import { AnswerParts } from './answerParts.ts'
import { AnswerSanitizer } from './answerSanitizer.ts'
import type { PendingQuestion } from './ask.ts'
import { spendDailyQuestion } from './assistantStatus.ts'
import { generate } from './generate.ts'
import { findUnsupportedSentences } from './groundedness.ts'
import { findInventedNames } from './inventedNames.ts'
import { makePrompt } from './prompt.ts'
import { fillQuestionForm } from './questionForm.ts'
import { quotedFirst, quotePassages } from './quotePassages.ts'
import { type Retrieved, retrieve } from './retrieve.ts'
import { rewriteQuestion } from './rewriteQuestion.ts'
import { understandQuestion } from './understandQuestion.ts'

/** Interval in milliseconds at which the answer so far is stored. */
const STORE_INTERVAL_MS = 2000

/**
 * Writes the answer to a question into `run` and stores it at intervals. Never throws: the reader gets an error part.
 */
export async function writeAnswer(
  db: Db,
  config: Config,
  actor: Member,
  lang: Language,
  pending: PendingQuestion,
  run: AnswerStream,
  passages: PassageSearch
): Promise<void> {
  const parts = new AnswerParts()
  const write = (chunk: AnswerChunk) => {
    parts.take(chunk)
    run.write(chunk)
  }
  let stored: Promise<void> = Promise.resolve()
  const store = (running: boolean) => {
    stored = stored
      .then(() => storeAnswer(db, pending.answerId, parts, running))
      .catch(error => logError('Answer could not be stored', error))
    return stored
  }
  const timer = setInterval(() => store(true), STORE_INTERVAL_MS)
  try {
    write({
      type: 'start',
      messageId: pending.answerId,
      messageMetadata: { createdAt: new Date().toISOString(), lang, running: true }
    })
    await writeParts(db, config, actor, lang, pending, run, write, passages)
  } catch (error) {
    logError('Answer failed', error)
    happen(write, 'cut')
  } finally {
    clearInterval(timer)
    await store(false)
  }
  run.write({ type: 'finish', messageMetadata: { ...(parts.metadata as MessageMetadata), running: false } })
}

async function writeParts(
  db: Db,
  config: Config,
  actor: Member,
  lang: Language,
  { question, earlier, ofTopic, quoted, scope, kb }: PendingQuestion,
  { signal }: AnswerStream,
  write: (chunk: AnswerChunk) => void,
  passages: PassageSearch
): Promise<void> {
  const progress = (step: 'searching' | 'reading' | 'writing' | 'done', count: number) =>
    write({ type: 'data-progress', id: 'progress', data: { step, passages: count } })
  progress('searching', 0)
  const standalone = await standaloneQuestion(config, question, earlier, signal)
  const threadQuestion = standalone ? { question: standalone, earlier: [] } : { question, earlier: ofTopic }
  const found = await retrieve(db, passages, actor, { ...threadQuestion, quoted, scope, kb, lang })
  progress('reading', found.sources.length)
  const model = config.upstream?.model
  const generative = model !== undefined && found.verdict !== 'none'
  const quote = () => quotePassages(db, actor, found.query, lang, found, new Set(quoted.flat()))
  const first = generative || found.verdict === 'none' ? [] : await quote()
  const { sources, quotes } = generative ? { sources: found.sources, quotes: first } : quotedFirst(found, first)
  for (const { n, url, title } of sources) write({ type: 'source-url', sourceId: String(n), url, title })
  write({ type: 'data-sources', id: 'sources', data: { list: sources } })
  write({ type: 'data-scope', id: 'scope', data: found.scope })
  // What did not help may have been all.
  const verdict = generative || quotes.length > 0 ? found.verdict : 'none'
  const sendMetadata = (metadata: Partial<MessageMetadata>) =>
    write({ type: 'message-metadata', messageMetadata: metadata as MessageMetadata })
  sendMetadata({ verdict, mode: generative ? 'generative' : 'extractive', model: generative ? model : null })
  progress('writing', sources.length)
  if (verdict === 'none') say(write, 'answer', sayNothingFound(found, lang, await indexProgress(db, actor)))
  else {
    const happened = generative
      ? await writeGenerated(db, config, actor, lang, { question, earlier }, sources, signal, write)
      : null
    if (happened) happen(write, happened)
    if (happened && happened !== 'stopped') sendMetadata({ mode: 'extractive' })
    if (happened !== 'stopped' && (happened || !generative)) {
      const list = generative ? await quote() : quotes
      if (found.kind === 'unhelped') say(write, 'answer', sayWhatIsNext(list, lang))
      write({ type: 'data-quotes', id: 'quotes', data: { list } })
      say(write, 'extract', quotesText(list, sources))
    }
  }
  // Nobody posts a greeting.
  const isTalk = found.kind === 'thanks' || (found.kind === 'small_talk' && earlier.length === 0)
  const form = fillQuestionForm([...earlier, question], found.scope.names, await listFamilies(db), lang)
  if (!isTalk) write({ type: 'data-form', id: 'form', data: form })
  progress('done', sources.length)
}

/**
 * Returns a follow-up that a model rewrote as a standalone question, or undefined without a model or for other
 * questions.
 */
async function standaloneQuestion(
  { upstream }: Config,
  question: string,
  earlier: readonly string[],
  signal: AbortSignal
): Promise<string | undefined> {
  if (!upstream?.model || understandQuestion(question, earlier).kind !== 'follow_up') return undefined
  return rewriteQuestion(upstream, upstream.model, question, earlier, signal)
}

async function writeGenerated(
  db: Db,
  { upstream, dailyQuestions }: Config,
  actor: Member,
  lang: Language,
  { question, earlier }: Pick<PendingQuestion, 'question' | 'earlier'>,
  sources: readonly Source[],
  signal: AbortSignal,
  write: (chunk: AnswerChunk) => void
): Promise<Happening | null> {
  if (!upstream?.model || !(await spendDailyQuestion(db, actor, dailyQuestions))) return 'budget'
  const id = 'answer'
  const cited = new AnswerSanitizer(
    sources.length,
    sources.map(({ url }) => url)
  )
  let open = false
  const pass = (delta: string) => {
    if (!delta) return
    if (!open) write({ type: 'text-start', id })
    open = true
    write({ type: 'text-delta', id, delta })
  }
  const prompt = makePrompt(question, earlier.slice(-3), sources, lang)
  const happened = await generate(upstream, upstream.model, prompt, signal, delta => pass(cited.push(delta)))
  pass(cited.end())
  if (open) write({ type: 'text-end', id })
  const weak = findUnsupportedSentences(cited.text, sources)
  const given = sources.map(({ title, heading, sdkVersion, text }) => [title, heading, sdkVersion, text].join('\n'))
  const invented = findInventedNames(withoutCode(cited.text), [...given, question, ...earlier])
  const within = (mark: TextRange) => weak.some(({ from, to }) => from <= mark.from && mark.to <= to)
  const list = [...weak, ...invented.filter(mark => !within(mark))].sort((one, other) => one.from - other.from)
  if (list.length > 0) write({ type: 'data-marks', id: 'marks', data: { list } })
  // The whole text was removed, so nothing is left to read.
  return happened ?? (cited.text.trim() === '' ? 'cut' : null)
}

function say(write: (chunk: AnswerChunk) => void, id: string, text: string): void {
  write({ type: 'text-start', id })
  // Splits into lines, as a model would stream them.
  for (const delta of text.split(/(?<=\n)/)) write({ type: 'text-delta', id, delta })
  write({ type: 'text-end', id })
}

function happen(write: (chunk: AnswerChunk) => void, what: Happening): void {
  write({ type: 'data-happened', id: 'happened', data: { what } })
  write({ type: 'message-metadata', messageMetadata: { happened: what } as MessageMetadata })
}

/** Explains in one or two sentences why there is no answer. */
function sayNothingFound(
  { kind, sources, scope, query }: Retrieved,
  lang: Language,
  progress: Awaited<ReturnType<typeof indexProgress>>
): string {
  const t = translator(lang, 'answers')
  if (kind === 'small_talk' && namedThingsIn(query).length > 0) return t('noted', { names: scope.names.join(', ') })
  if (kind === 'small_talk' || kind === 'thanks') return t(kind)
  if (progress) return t('still_indexing', { indexed: String(progress.indexed), all: String(progress.all) })
  if (kind === 'unhelped' || (kind !== 'question' && sources.length === 0)) return t('nothing_more')
  // What only the thread stated is not what this question is about.
  const bareNames = (text: string) => namedThingsIn(text).map(({ bare }) => bare)
  const [ofQuestion, ofThread] = [bareNames(query), bareNames(scope.names.join('\n'))]
  const isAsked = (name: string) => bareNames(name).every(bare => ofQuestion.includes(bare) || !ofThread.includes(bare))
  const names = [...new Set([...scope.unknown, ...scope.missing])].filter(isAsked).join(', ')
  if (names) return `${t('unknown_names', { names })} ${t('post_it')}`
  return t(sources.length > 0 ? 'unknown' : 'unknown_nothing')
}

/** Introduces the quotations after the ones before did not help. */
function sayWhatIsNext(quotes: readonly Quote[], lang: Language): string {
  const t = translator(lang, 'answers')
  return `${t(quotes[0]?.repeated ? 'next_step' : 'next_passages')} ${t('post_it')}`
}

async function storeAnswer(db: Db, id: string, { list, metadata }: AnswerParts, running: boolean): Promise<void> {
  const { mode = null, model = null, verdict = null, happened = null } = metadata
  await db
    .update(threadMessages)
    .set({ parts: list, mode, model, verdict, happened, running, touchedAt: new Date() })
    .where(eq(threadMessages.id, id))
}
