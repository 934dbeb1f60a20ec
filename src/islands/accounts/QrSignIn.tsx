import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useState } from 'react'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { type QrCode, type QrEnd, startQr, waitForApproval } from '../../stores/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Digits } from '../../ui/Digits.tsx'
import { SHEET_LEAD, SHEET_PRINT, SHEET_TITLE } from './Sheet.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  onSignedIn: () => void
}

const PIXELS = 128
const SECOND = 1000

const QR = 'mx-auto mt-6 mb-4 grid place-items-center rounded-lg border border-line'

/** A code for the phone, which signs in this browser once it is approved there. */
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
      <section>
        <h2 className={SHEET_TITLE}>{t('scan')}</h2>
        <div className={`${QR} min-h-42 w-full gap-3 bg-sunk p-4 text-center text-s`}>
          <p role="alert">{ends[end]}</p>
          <Button onClick={onAgain}>{t('qr_new')}</Button>
        </div>
      </section>
    )
  const address = code ? `${location.origin}${localPath('/login/scan', lang)}?user_code=${code.userCode}` : ''
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  return (
    <section>
      <h2 className={SHEET_TITLE}>{t('scan')}</h2>
      <p className={SHEET_LEAD}>{t('scan_hint')}</p>
      <div className={`${QR} size-42 bg-white`} aria-busy={!code}>
        {code && <QRCodeSVG value={address} size={PIXELS} level="L" title={t('qr_alt')} />}
      </div>
      {code ? (
        <>
          <Digits number={code.number} />
          <p className={SHEET_PRINT}>
            {t('same_number')} <span className="block">{t('expires_in', { time: clock })}</span>
          </p>
          <p className={SHEET_PRINT}>
            {t('code')}{' '}
            <b className="mono whitespace-nowrap text-ink-2" data-code="">
              {code.userCode.replace(/(.{4})(?=.)/g, '$1-')}
            </b>
          </p>
        </>
      ) : (
        <p className={SHEET_PRINT} role="status">
          {t('qr_loading')}
        </p>
      )}
    </section>
  )
}
