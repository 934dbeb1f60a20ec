import { QRCodeSVG } from 'qrcode.react'
import { useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { copyToClipboard } from '../../browser/clipboard.ts'
import { isMessagingApp, isPhone } from '../../browser/devices.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { translator } from './strings.ts'

/** Opens the dialog for sharing the article of this page. */
export function openShare(): void {
  adoptIslandStyles()
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

/** Number of characters of an address that fit into the dialog. */
const MAX_SHOWN = 34

/** Returns the host and the end of a long address, which says which article it is. */
function shortened(url: string): string {
  const { host, pathname } = new URL(url)
  const whole = host + pathname
  const end = pathname.split('/').slice(-2).join('/')
  return whole.length > MAX_SHOWN && end.length < pathname.length - 1 ? `${host}/…/${end}` : whole
}

function Share({ url, title, onEnd }: { url: string; title: string; onEnd: () => void }) {
  const t = translator(languageFromTag(document.documentElement.lang))
  const dialog = useRef<HTMLDialogElement>(null)
  const [notice, setNotice] = useState('')
  // A reader on a phone cannot scan the code.
  const scans = !isPhone() && !isMessagingApp(navigator.userAgent)
  const copyLink = useRef<HTMLParagraphElement>(null)
  const [selected, setSelected] = useState(false)
  // The first field would open the keyboard of a phone.
  useEffect(() => {
    dialog.current?.showModal()
    copyLink.current?.querySelector('button')?.focus()
  }, [])
  const copy = async (text: string, failed: string) => setNotice((await copyToClipboard(text)) ? t('copied') : failed)
  return (
    <Dialog ref={dialog} width="narrow" aria-labelledby="share-title" onClose={onEnd}>
      <h2 id="share-title" className="text-xl font-title tracking-title">
        {t('share')}
      </h2>
      {scans ? (
        <figure className="mt-4 grid justify-items-center gap-2 text-xs text-ink-3">
          <QRCodeSVG
            className="box-content rounded-lg border border-line bg-white p-2"
            value={url}
            size={128}
            level="L"
            bgColor="#ffffff"
            fgColor="#000000"
            marginSize={2}
            title={url}
          />
          <figcaption>{t('scan')}</figcaption>
        </figure>
      ) : (
        <p className="mt-3 text-s text-ink-2">{t('clipboard')}</p>
      )}
      <input
        className="mt-4 h-10 w-full rounded border border-line-2 bg-sunk px-3 font-mono text-s/[normal] text-ellipsis"
        aria-label={t('link')}
        value={selected ? url : shortened(url)}
        readOnly
        onFocus={({ target }) => {
          setSelected(true)
          // Selecting a field would focus it again.
          requestAnimationFrame(() => document.activeElement === target && target.select())
        }}
        onBlur={() => setSelected(false)}
      />
      <p ref={copyLink} className="mt-3 grid grid-cols-[1fr_1fr] gap-2 text-ink-2">
        <Button primary className="h-10 px-2" onClick={() => void copy(url, t('link_failed'))}>
          {t('copy_link')}
        </Button>
        <Button className="h-10 px-2" onClick={() => void copy(`${title}\n${url}`, t('text_failed'))}>
          {t('copy_text')}
        </Button>
      </p>
      <p className="text-center text-s text-ink-2 not-empty:mt-3" role="status">
        {notice}
      </p>
      <button
        type="button"
        className="absolute top-3 right-3 size-10 text-[20px] text-ink-3"
        aria-label={t('close')}
        onClick={() => dialog.current?.close()}
      >
        ×
      </button>
    </Dialog>
  )
}
