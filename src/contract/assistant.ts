import * as z from 'zod'
import { LANGUAGES } from '../domain/language/languages.ts'
import { MAX_ANSWER_REASON_LENGTH, MAX_QUESTION_LENGTH, MAX_TOPIC_LENGTH } from '../domain/textLimits.ts'
import { authorCard } from './articles.ts'
import { line, shownLine, shownText, text } from './text.ts'

const lang = z.enum(LANGUAGES)
const id = z.int().min(1)

/** Key of a thread, a message, or a shared message: a random UUID. */
export const keyParam = z.object({ id: z.uuid() })

/** Names of knowledge bases, from `knowledge_base_aliases`. An empty list means all that the person may read. */
export const kb = z.array(z.string().regex(/^[\w:.-]{1,60}$/)).max(20)

const mode = z.enum(['extractive', 'generative'])
export type AnswerMode = z.output<typeof mode>

/** Current state of the assistant for the caller. */
export const assistantCheck = z
  .object({
    available: z.boolean(),
    mode,
    model: z.string().nullable().describe('Name of the model at the upstream server. Null without a model'),
    remainingToday: z
      .int()
      .nullable()
      .describe('Number of questions left today. Null without a limit or without a model')
  })
  .meta({ id: 'AssistantStatus' })
export type AssistantCheck = z.output<typeof assistantCheck>

export const knowledgeBases = z
  .object({
    list: z.array(z.object({ alias: z.string(), name: z.string(), documents: z.int() }))
  })
  .meta({ id: 'KnowledgeBaseList' })
export type KnowledgeBases = z.output<typeof knowledgeBases>

/** A source passage of an answer. */
export const source = z
  .object({
    n: z.int().min(1).describe('Number of the source, by which the text cites it: [n]'),
    articleId: id,
    title: z.string(),
    heading: z.string(),
    anchor: z.string(),
    text: z.string().describe('Text of the passage'),
    sentence: z.string().optional().describe('Sentence of a passage without a quote that best matches the question'),
    articleType: z.int(),
    family1: z.array(z.int()),
    sdkVersion: z.string(),
    date: z.string(),
    lang: lang.describe('Language of the article'),
    public: z.boolean().describe('Whether guests may read the article'),
    url: z.string().describe("Address in the reader's language, such as /en/home/article/3001#heading")
  })
  .meta({ id: 'Source' })
export type Source = z.output<typeof source>

const quoteKind = z.enum(['accepted', 'faq', 'section', 'comment', 'question'])

/** A passage as shown in its article. */
const quote = z
  .object({
    n: z.int().min(1).describe('Number of the source'),
    kind: quoteKind.describe('Accepted answer, FAQ answer, section of a document, comment, or text of a question'),
    html: z.string().describe('Passage as safe HTML, up to about 1,200 characters'),
    rest: z.string().describe('Remainder of the passage as safe HTML. Empty if there is none'),
    markdown: z.string().describe('Complete passage as Markdown'),
    sentence: z.string().describe('Sentence that best matches the question'),
    author: authorCard.nullable().describe('Author of the answer or comment'),
    sdkFrom: z.string().describe('First SDK version that an accepted answer applies to'),
    sdkTo: z.string(),
    repeated: z.boolean().describe('Whether the thread quoted this place before')
  })
  .meta({ id: 'Quote' })
export type Quote = z.output<typeof quote>

/** Names that narrow the answer, and names in the question that it does not cover. */
const answerScope = z
  .object({
    names: z.array(z.string()).describe('Chips, boards and SDK versions stated in the thread'),
    missing: z.array(z.string()).describe('Names in the question that other documents mention, but not these sources'),
    unknown: z.array(z.string()).describe('Names in the question that no document mentions'),
    about: z.array(z.string()).describe('Names that the sources are about instead of the missing ones'),
    leadsOn: z.boolean().describe('Whether the quoted articles showed that the question goes on from its thread')
  })
  .meta({ id: 'AnswerScope' })
export type AnswerScope = z.output<typeof answerScope>

export const verdict = z.enum(['none', 'related', 'strong']).meta({ id: 'Answerability' })
export type Verdict = z.output<typeof verdict>

const happening = z.enum(['stopped', 'upstream_down', 'upstream_slow', 'too_many', 'cut', 'budget'])
/** Event that prevented the model from answering a question. */
export type Happening = z.output<typeof happening>

/** `metadata` of the UI message. It is sent with the first part and again with the last. */
const metadata = z
  .object({
    createdAt: z.iso.datetime(),
    lang,
    mode: mode.optional().describe('Mode of the final answer. `extractive` if the model failed'),
    model: z.string().nullable().optional(),
    verdict: verdict.optional().describe('Answerability of the question. Absent on questions'),
    happened: happening.nullable().optional(),
    running: z.boolean().optional().describe('Whether the answer is still in progress'),
    helpful: z.boolean().nullable().optional(),
    shared: z.string().nullable().optional().describe('Key of the shared copy')
  })
  .meta({ id: 'MessageMetadata' })
export type MessageMetadata = z.output<typeof metadata>

/** Values for the question form, extracted from the thread. */
const questionForm = z
  .object({
    articleType: z.literal(2),
    bigTitle: z.string(),
    content: z.string().describe('Question and earlier attempts as Markdown'),
    family1: z.array(z.int()),
    chipModel: z.string(),
    sdkVersion: z.string(),
    lang
  })
  .meta({ id: 'QuestionForm' })
export type QuestionForm = z.output<typeof questionForm>

/** Data parts of a UI message, without their prefix `data-`. Each has a fixed id and replaces the previous one. */
const dataParts = {
  progress: z.object({
    step: z.enum(['searching', 'reading', 'writing', 'done']),
    passages: z.int().describe('Number of passages read')
  }),
  sources: z.object({ list: z.array(source) }),
  /** Sent without a model: the passages that answer. The last text part contains the same as Markdown. */
  quotes: z.object({ list: z.array(quote) }),
  scope: answerScope,
  happened: z.object({ what: happening }),
  /**
   * Unsupported sentences of the first text part, and names and numbers that no passage contains, as UTF-16 offsets.
   */
  marks: z.object({ list: z.array(z.object({ from: z.int(), to: z.int() })) }),
  form: questionForm
}
type DataParts = typeof dataParts
/** Second type parameter of the AI SDK's `UIMessage`. */
export type AnswerData = { [K in keyof DataParts]: z.output<DataParts[K]> }

const dataPart = <K extends keyof DataParts>(name: K) =>
  z.object({ type: z.literal(`data-${name}`), id: z.string(), data: dataParts[name] })

const part = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('text'), text: z.string(), state: z.literal('done') }),
    z.object({
      type: z.literal('source-url'),
      sourceId: z.string().describe('Number of the source as text'),
      url: z.string(),
      title: z.string()
    }),
    dataPart('progress'),
    dataPart('sources'),
    dataPart('quotes'),
    dataPart('scope'),
    dataPart('happened'),
    dataPart('marks'),
    dataPart('form')
  ])
  .meta({ id: 'MessagePart' })
export type MessagePart = z.output<typeof part>

/** A stored message in the form of the AI SDK's `UIMessage`. */
const threadMessage = z
  .object({
    id: z.string(),
    role: z.enum(['user', 'assistant']),
    parts: z.array(part),
    metadata
  })
  .meta({ id: 'ThreadMessage' })
export type ThreadMessage = z.output<typeof threadMessage>

export const threadItem = z
  .object({
    id: z.string(),
    topic: z.string(),
    kb: z.array(z.string()),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime()
  })
  .meta({ id: 'ThreadItem' })
export type ThreadItem = z.output<typeof threadItem>

/** Name of a thread in the list of its owner. */
export const threadName = z
  .object({
    topic: shownLine(MAX_TOPIC_LENGTH).describe('Name of the thread')
  })
  .meta({ id: 'ThreadName' })

export const threadInput = z
  .object({
    topic: line(MAX_TOPIC_LENGTH).default('').describe('Defaults to the first question'),
    kb: kb.default([])
  })
  .meta({ id: 'ThreadInput' })
export type ThreadInput = z.output<typeof threadInput>

export const threadList = z.object({ list: z.array(threadItem), total: z.int() }).meta({ id: 'ThreadList' })
export type ThreadList = z.output<typeof threadList>

export const thread = threadItem
  .extend({
    messages: z.array(threadMessage).describe('Messages in time order, with only the newest answer to each question'),
    running: z.string().nullable().describe('Id of the answer in progress, which GET …/stream resumes')
  })
  .meta({ id: 'Thread' })
export type Thread = z.output<typeof thread>

/** A question. The reply is a UI message stream. */
export const streamInput = z
  .object({
    content: shownText(MAX_QUESTION_LENGTH),
    kb: kb.optional().describe('Defaults to the knowledge bases of the thread'),
    lang: lang.describe('Language of the answer'),
    scope: z
      .array(line(60))
      .max(8)
      .optional()
      .describe('Chips, boards and SDK versions that narrow the answer. Defaults to those stated in the thread'),
    regenerate: z.boolean().default(false).describe('Answer the last question again and ignore `content`')
  })
  .meta({ id: 'QuestionInput' })
export type StreamInput = z.output<typeof streamInput>

export const stopped = z
  .object({ stopped: z.boolean().describe('Whether an answer was in progress') })
  .meta({ id: 'StopResult' })

export const feedbackInput = z
  .object({ messageId: z.uuid(), helpful: z.boolean(), reason: text(MAX_ANSWER_REASON_LENGTH).default('') })
  .meta({ id: 'AnswerFeedbackInput' })
export type FeedbackInput = z.output<typeof feedbackInput>

/** Reply of `POST …/share`. /chat/share/{id} shows the shared message. */
export const shared = z.object({ id: z.string(), url: z.string() }).meta({ id: 'Share' })
export type Shared = z.output<typeof shared>

/** A question and its answer at the time of sharing. Its references include only public ones. */
export const sharedMessage = z
  .object({
    id: z.string(),
    question: z.string(),
    answer: threadMessage,
    sharedAt: z.iso.datetime()
  })
  .meta({ id: 'SharedAnswer' })
export type SharedMessage = z.output<typeof sharedMessage>
