import { useEffect } from 'react'
import { type Language, localPath } from '../../lib/languages.ts'
import { signInPath } from '../../lib/signInPath.ts'
import type { Failure } from '../../stores/outcome.ts'
import { Notice } from './Notice.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  failure: Failure
  onRetry: () => void
}

/** Why something could not be read, and the way on; reads it again by itself when the network is back. */
export function FailedNotice({ lang, failure, onRetry }: Props) {
  const words = wordsOf(lang)
  const offline = failure.code === 'network' && !navigator.onLine
  useEffect(() => {
    addEventListener('online', onRetry, { once: true })
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  if (failure.code === 'unauthorized')
    return (
      <Notice title={words.signed_out} hint={failure.message} alert>
        <a className="btn primary" href={signInPath(lang, location.pathname + location.search)}>
          {words.sign_in}
        </a>
      </Notice>
    )
  return (
    <Notice
      title={offline ? words.offline : words.failed}
      hint={offline ? words.offline_hint : failure.message || words.failed_hint}
      alert
    >
      <button type="button" className="btn" onClick={onRetry}>
        {words.retry}
      </button>
      {offline && (
        <a className="btn" href={localPath('/offline', lang)}>
          {words.offline_go}
        </a>
      )}
    </Notice>
  )
}
