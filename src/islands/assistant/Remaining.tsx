import type { AssistantCheck } from '../../contract/assistant.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import type { AssistantWords } from './words.ts'

/** By what answers are made, and how many questions of today remain; the keys, before that is known. */
export function Remaining({ words, check }: { words: AssistantWords; check: AssistantCheck | undefined }) {
  const { mode, model, remainingToday } = check ?? {}
  const left = remainingToday ?? undefined
  const by = mode === 'generative' ? interpolate(words.by_model, { model: model ?? '' }) : words.by_extract
  return (
    <>
      {check && <span>{left === 0 ? words.remaining_none : by}</span>}
      {left !== undefined && left > 0 && <span>{interpolate(words.remaining, { count: left })}</span>}
      <span className="keys">{words.send_hint}</span>
    </>
  )
}
