import { useCallback, useEffect, useState } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { answerGap } from '../../stores/gaps.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { Button } from '../../ui/Button.tsx'

/** Style of a line below the heading of a published article. */
export const NOTE = 'text-s text-ink-3'

interface Props {
  t: Translator<'writing'>
  gap: string
  articleId: number
  /** Called once the gap is closed, so that nothing has to be awaited any more. */
  onDone: () => void
}

/** Marks the new article as the answer to the questions that it was written for, and shows whether that succeeded. */
export function GapFilled({ t, gap, articleId, onDone }: Props) {
  const [outcome, setOutcome] = useState<Outcome<{ notified: number }>>()
  const answer = useCallback(async () => {
    setOutcome(undefined)
    const answered = await answerGap(gap, articleId)
    setOutcome(answered)
    if (answered.ok) onDone()
  }, [gap, articleId, onDone])
  useEffect(() => void answer(), [answer])
  if (!outcome) return <p className={NOTE}>{t('gap_telling')}</p>
  if (outcome.ok) return <p className={NOTE}>{t('gap_closed_notified', { count: outcome.value.notified })}</p>
  return (
    <p className="text-s text-red">
      {t('gap_failed', { why: outcome.failure.message || t('publish_network') })}{' '}
      <Button onClick={() => void answer()}>{t('gap_again')}</Button>
    </p>
  )
}
