import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { copyToClipboard } from '../../browser/clipboard.ts'
import { isMessagingApp, isPhone } from '../../browser/devices.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { translator } from './strings.ts'
import { adoptShareStyles } from './styles.ts'

/** Opens the dialog from which the article of this page is shared. */
export function openShare(): void {
  adoptShareStyles()
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const url = new URL(new URL(canonical).pathname, location.href).href
  const title = document.querySelector('h1')?.textContent ?? document.title
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const end = () => {
    root.unmount()
    place.remove()
  }
  root.render(<Share url={url} title={title} onEnd={end} />)
}

function Share({ url, title, onEnd }: { url: string; title: string; onEnd: () => void }) {
  const t = translator(languageFromTag(document.documentElement.lang))
  const dialog = useRef<HTMLDialogElement>(null)
  const [notice, setNotice] = useState('')
  // Whoever reads on the phone cannot scan it.
  const scans = !isPhone() && !isMessagingApp(navigator.userAgent)
  useEffect(() => dialog.current?.showModal(), [])
  const copy = async (text: string, failed: string) => setNotice((await copyToClipboard(text)) ? t('copied') : failed)
  return (
    <dialog ref={dialog} className="share" aria-labelledby="share-title" onClose={onEnd}>
      <h2 id="share-title">{t('share')}</h2>
      {scans ? (
        <figure>
          <QRCodeSVG value={url} size={128} level="L" bgColor="#ffffff" fgColor="#000000" marginSize={2} title={url} />
          <figcaption>{t('scan')}</figcaption>
        </figure>
      ) : (
        <p>{t('clipboard')}</p>
      )}
      <input aria-label={t('link')} value={url} readOnly onFocus={event => event.target.select()} />
      <p className="ways">
        <button type="button" className="btn primary" onClick={() => void copy(url, t('link_failed'))}>
          {t('copy_link')}
        </button>
        <button type="button" className="btn" onClick={() => void copy(`${title}\n${url}`, t('text_failed'))}>
          {t('copy_text')}
        </button>
      </p>
      <p className="told" role="status">
        {notice}
      </p>
      <button type="button" className="end" aria-label={t('close')} onClick={() => dialog.current?.close()}>
        ×
      </button>
    </dialog>
  )
}
