import { useCallback, useEffect, useState } from 'react'
import { interpolate } from '../../domain/language/interpolate.ts'
import { answerGap } from '../../stores/gaps.ts'
import type { Outcome } from '../../stores/outcome.ts'
import type { WritingWords } from './words.ts'

interface Props {
  words: WritingWords
  gap: string
  articleId: number
  /** It is done: nobody has to wait for it any more. */
  onDone: () => void
}

/** Names the new article as the answer to the questions that it was written for, and says whether that worked. */
export function GapFilled({ words, gap, articleId, onDone }: Props) {
  const [outcome, setOutcome] = useState<Outcome<{ told: number }>>()
  const answer = useCallback(async () => {
    setOutcome(undefined)
    const answered = await answerGap(gap, articleId)
    setOutcome(answered)
    if (answered.ok) onDone()
  }, [gap, articleId, onDone])
  useEffect(() => void answer(), [answer])
  if (!outcome) return <p>{words.gap_telling}</p>
  if (outcome.ok) return <p>{interpolate(words.gap_told, { count: outcome.value.told })}</p>
  return (
    <p className="problem">
      {interpolate(words.gap_failed, { why: outcome.failure.message || words.publish_network })}{' '}
      <button type="button" className="btn" onClick={() => void answer()}>
        {words.gap_again}
      </button>
    </p>
  )
}
