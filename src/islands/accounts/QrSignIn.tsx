import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { type QrCode, type QrEnd, startQr, waitForApproval } from '../../stores/signIn.ts'
import { Digits } from '../../ui/Digits.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  onSignedIn: () => void
}

const PIXELS = 128
const SECOND = 1000

/** A code for the phone, which signs this browser in once it is approved there. */
export function QrSignIn(props: Props) {
  const [round, setRound] = useState(0)
  return <OneCode key={round} {...props} onAgain={() => setRound(round + 1)} />
}

function OneCode({ lang, onSignedIn, onAgain }: Props & { onAgain: () => void }) {
  const t = translator(lang)
  const [code, setCode] = useState<QrCode>()
  const [end, setEnd] = useState<QrEnd>()
  const [left, setLeft] = useState(0)

  useEffect(() => {
    const stop = new AbortController()
    void (async () => {
      const started = await startQr()
      if (stop.signal.aborted) return
      if (!started.ok) return setEnd('failed')
      setCode(started.value)
      setLeft(started.value.life)
      const ended = await waitForApproval(stop.signal)
      if (ended === 'signed_in') onSignedIn()
      else if (ended) setEnd(ended)
    })()
    return () => stop.abort()
  }, [onSignedIn])
  useEffect(() => {
    if (!code || end) return
    const until = Date.now() + code.life * SECOND
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.round((until - Date.now()) / SECOND))
      setLeft(seconds)
      if (seconds === 0) setEnd('expired')
    }, SECOND)
    return () => clearInterval(timer)
  }, [code, end])

  const ends = {
    refused: t('qr_refused'),
    expired: t('qr_expired'),
    elsewhere: t('qr_elsewhere'),
    failed: t('qr_failed')
  }
  if (end && end !== 'signed_in')
    return (
      <section className="qr-side">
        <h2>{t('scan')}</h2>
        <div className="qr ended">
          <p role="alert">{ends[end]}</p>
          <button type="button" className="btn" onClick={onAgain}>
            {t('qr_new')}
          </button>
        </div>
      </section>
    )
  const address = code ? `${location.origin}${localPath('/login/scan', lang)}?user_code=${code.userCode}` : ''
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <section className="qr-side">
      <h2>{t('scan')}</h2>
      <p className="lead">{t('scan_hint')}</p>
      <div className="qr" aria-busy={!code}>
        {code && <QRCodeSVG value={address} size={PIXELS} level="L" title={t('qr_alt')} />}
      </div>
      {code ? (
        <>
          <Digits number={code.number} />
          <p className="told">
            {t('same_number')} · {t('expires_in', { time: clock })}
          </p>
          <p className="told">
            {t('code')} <b className="mono">{code.userCode.replace(/(.{4})(?=.)/g, '$1-')}</b>
          </p>
        </>
      ) : (
        <p className="told" role="status">
          {t('qr_loading')}
        </p>
      )}
    </section>
  )
}
