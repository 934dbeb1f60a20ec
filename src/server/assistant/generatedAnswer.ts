import type { Happening, Source } from '../../contract/assistant.ts'
import { type TextRange, withoutCode } from '../../domain/assistant/answerText.ts'
import type { Upstream } from '../platform/config.ts'
import type { AnswerContext } from './answer.ts'
import { AnswerSanitizer } from './answerSanitizer.ts'
import type { AnswerWriter } from './answerWriter.ts'
import type { PendingQuestion } from './ask.ts'
import { spendDailyQuestion } from './assistantStatus.ts'
import { generate } from './generate.ts'
import { findUnsupportedSentences } from './groundedness.ts'
import { findInventedNames } from './inventedNames.ts'
import { makePrompt } from './prompt.ts'

/**
 * Streams the answer of a model, without what it may not contain, and then marks sentences and names without support.
 * Returns what prevented the answer, or null.
 */
export async function writeGenerated(
  { db, config, actor, lang }: AnswerContext,
  upstream: Upstream,
  { question, earlier }: Pick<PendingQuestion, 'question' | 'earlier'>,
  sources: readonly Source[],
  writer: AnswerWriter
): Promise<Happening | null> {
  if (!(await spendDailyQuestion(db, actor, config.dailyQuestions))) return 'budget'
  const id = 'answer'
  const cited = new AnswerSanitizer(
    sources.length,
    sources.map(({ url }) => url)
  )
  let open = false
  const pass = (delta: string) => {
    if (!delta) return
    if (!open) writer.write({ type: 'text-start', id })
    open = true
    writer.write({ type: 'text-delta', id, delta })
  }
  const prompt = makePrompt(question, earlier.slice(-3), sources, lang)
  const happened = await generate(upstream, prompt, writer.signal, delta => pass(cited.push(delta)))
  pass(cited.end())
  if (open) writer.write({ type: 'text-end', id })
  const list = findUnsupported(cited.text, sources, [question, ...earlier])
  if (list.length > 0) writer.write({ type: 'data-marks', id: 'marks', data: { list } })
  // The whole text was removed, so nothing is left to read.
  return happened ?? (cited.text.trim() === '' ? 'cut' : null)
}

/** Returns the sentences that no source supports, and names elsewhere that neither sources nor questions have. */
function findUnsupported(answer: string, sources: readonly Source[], questions: readonly string[]) {
  const weak = findUnsupportedSentences(answer, sources)
  const given = sources.map(({ title, heading, sdkVersion, text }) => [title, heading, sdkVersion, text].join('\n'))
  const invented = findInventedNames(withoutCode(answer), [...given, ...questions])
  const within = (mark: TextRange) => weak.some(({ from, to }) => from <= mark.from && mark.to <= to)
  return [...weak, ...invented.filter(mark => !within(mark))].sort((one, other) => one.from - other.from)
}
