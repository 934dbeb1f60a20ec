import { useEffect } from 'react'
import { signInPath } from '../domain/account/signInPath.ts'
import { type Language, localPath } from '../domain/language/languages.ts'
import { Button, ButtonLink } from './Button.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  lang: Language
  t: (key: 'failed' | 'failed_hint' | 'retry' | 'offline' | 'offline_hint' | 'signed_out' | 'sign_in') => string
  /** Text of a link to the saved pages, if it helps. */
  offlineLink?: string
  failure: { code: string; message: string }
  onRetry: () => void
}

/** Reason for a failed load, with a retry button. Retries by itself when the network is back. */
export function FailedNotice({ lang, t, offlineLink, failure, onRetry }: Props) {
  const offline = failure.code === 'network' && !navigator.onLine
  useEffect(() => {
    addEventListener('online', onRetry, { once: true })
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  if (failure.code === 'unauthorized')
    return (
      <Notice title={t('signed_out')} hint={failure.message} alert>
        <ButtonLink primary href={signInPath(lang, location.pathname + location.search)}>
          {t('sign_in')}
        </ButtonLink>
      </Notice>
    )
  return (
    <Notice
      title={offline ? t('offline') : t('failed')}
      hint={offline ? t('offline_hint') : failure.message || t('failed_hint')}
      alert
    >
      <Button onClick={onRetry}>{t('retry')}</Button>
      {offline && offlineLink && <ButtonLink href={localPath('/offline', lang)}>{offlineLink}</ButtonLink>}
    </Notice>
  )
}
