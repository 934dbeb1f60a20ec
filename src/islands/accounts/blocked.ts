import { languageFromTag, localPath } from '../../domain/language/languages.ts'
import { signOut } from '../../stores/session.ts'
import { adoptSheetStyles } from './sheetStyles.ts'
import { translator } from './siteStrings.ts'

/** Tells a blocked person why; there is only OK, and closing it in any way signs out. */
export function showBlocked(reason: string): void {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  adoptSheetStyles()
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet'
  const title = Object.assign(document.createElement('h2'), { textContent: t('blocked'), id: 'blocked-title' })
  const text = Object.assign(document.createElement('p'), { textContent: reason })
  const ok = Object.assign(document.createElement('button'), { className: 'btn primary', textContent: t('ok') })
  ok.addEventListener('click', () => dialog.close())
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(title, text, ok)
  dialog.addEventListener('close', async () => {
    await signOut()
    location.assign(localPath('/login', lang))
  })
  document.body.append(dialog)
  dialog.showModal()
}
