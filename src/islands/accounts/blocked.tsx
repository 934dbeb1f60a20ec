import { useEffect, useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { languageFromTag, localPath } from '../../domain/language/languages.ts'
import { signOut } from '../../stores/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { SHEET_BUTTON, SHEET_TITLE } from './Sheet.tsx'
import { translator } from './siteStrings.ts'

/** Explains a block to the person. It has only an OK button, and closing it in any way signs out. */
export function showBlocked(reason: string): void {
  adoptIslandStyles()
  createRoot(document.body.appendChild(document.createElement('div'))).render(<Blocked reason={reason} />)
}

function Blocked({ reason }: { reason: string }) {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  const leave = async () => {
    await signOut()
    location.assign(localPath('/login', lang))
  }
  return (
    <Dialog ref={dialog} width="form" aria-labelledby="blocked-title" onClose={() => void leave()}>
      <h2 id="blocked-title" className={SHEET_TITLE}>
        {t('blocked')}
      </h2>
      <p className="mt-2 mb-4 wrap-anywhere text-ink-2">{reason}</p>
      <Button primary className={SHEET_BUTTON} onClick={() => dialog.current?.close()}>
        {t('ok')}
      </Button>
    </Dialog>
  )
}
