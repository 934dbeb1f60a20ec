import { useCallback, useEffect, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { answerGap } from '../../stores/gaps.ts'
import type { Outcome } from '../../stores/outcome.ts'

interface Props {
  t: Translator<'writing'>
  gap: string
  articleId: number
  /** It is done: nobody has to wait for it any more. */
  onDone: () => void
}

/** Names the new article as the answer to the questions that it was written for, and says whether that worked. */
export function GapFilled({ t, gap, articleId, onDone }: Props) {
  const [outcome, setOutcome] = useState<Outcome<{ told: number }>>()
  const answer = useCallback(async () => {
    setOutcome(undefined)
    const answered = await answerGap(gap, articleId)
    setOutcome(answered)
    if (answered.ok) onDone()
  }, [gap, articleId, onDone])
  useEffect(() => void answer(), [answer])
  if (!outcome) return <p>{t('gap_telling')}</p>
  if (outcome.ok) return <p>{t('gap_told', { count: outcome.value.told })}</p>
  return (
    <p className="problem">
      {t('gap_failed', { why: outcome.failure.message || t('publish_network') })}{' '}
      <button type="button" className="btn" onClick={() => void answer()}>
        {t('gap_again')}
      </button>
    </p>
  )
}
