import { useRef } from 'react'
import type { ThreadMessage } from '../../contract/assistant.ts'
import { wholeSentences } from '../../domain/assistant/answerText.ts'
import type { Translator } from '../../locales/strings.ts'
import { textsOf } from '../../stores/answerParts.ts'
import { spokenStep } from './Steps.tsx'

interface Props {
  /** The answer in progress, or the last one. */
  answer: ThreadMessage | undefined
  running: boolean
  t: Translator<'assistant'>
}

/**
 * Announces the progress of an answer to screen readers, and each sentence once it is complete. The answer itself is
 * not a live region, because it would be read again and again in parts.
 */
export default function Spoken({ answer, running, t }: Props) {
  // Answers from before the page was opened are not announced.
  const live = useRef(false)
  if (running) live.current = true
  const sentences = answer && live.current ? textsOf(answer).flatMap(text => wholeSentences(text, !running)) : []
  return (
    <>
      <p className="sr" role="status">
        {answer && running ? spokenStep(answer, t) : ''}
      </p>
      <div className="sr" role="log" aria-live="polite" aria-label={t('answer')}>
        {sentences.map((sentence, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sentences only grow at the end
          <p key={`${answer?.id} ${at}`}>{sentence}</p>
        ))}
      </div>
    </>
  )
}
