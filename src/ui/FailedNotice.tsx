import { useEffect } from 'react'
import { signInPath } from '../domain/account/signInPath.ts'
import { type Language, localPath } from '../domain/language/languages.ts'
import { Notice } from './Notice.tsx'

interface Props {
  lang: Language
  words: Record<'failed' | 'failed_hint' | 'retry' | 'offline' | 'offline_hint' | 'signed_out' | 'sign_in', string> & {
    /** Leads to what can be read offline, where that helps. */
    offline_go?: string
  }
  failure: { code: string; message: string }
  onRetry: () => void
}

/** Why something could not be read, and the way on; reads it again by itself when the network is back. */
export function FailedNotice({ lang, words, failure, onRetry }: Props) {
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
      {offline && words.offline_go && (
        <a className="btn" href={localPath('/offline', lang)}>
          {words.offline_go}
        </a>
      )}
    </Notice>
  )
}
