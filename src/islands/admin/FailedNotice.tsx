import { useEffect } from 'react'
import type { Language } from '../../lib/languages.ts'
import type { Failure } from '../../stores/outcome.ts'
import { Notice } from '../personal/Notice.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  failure: Failure
  onRetry: () => void
}

/** Why nothing is shown, and the way on; tries by itself when the network is back. */
export function FailedNotice({ lang, failure, onRetry }: Props) {
  const words = wordsOf(lang)
  const offline = failure.code === 'network' && !navigator.onLine
  useEffect(() => {
    addEventListener('online', onRetry, { once: true })
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return (
    <Notice
      title={offline ? words.offline : words.failed}
      hint={offline ? words.offline_hint : failure.message || words.failed_hint}
      alert
    >
      <button type="button" className="btn" onClick={onRetry}>
        {words.retry}
      </button>
    </Notice>
  )
}
