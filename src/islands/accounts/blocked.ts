import { en } from '../../locales/site/en.ts'
import { zh } from '../../locales/site/zh.ts'
import { signOut } from '../../stores/session.ts'
import { adoptSheetStyles } from './sheetStyles.ts'

/** Tells a blocked person why; there is only OK, and closing it in any way signs out. */
export function showBlocked(reason: string): void {
  const words = document.documentElement.lang.startsWith('zh') ? zh : en
  adoptSheetStyles()
  const dialog = document.createElement('dialog')
  dialog.className = 'sheet'
  const title = Object.assign(document.createElement('h2'), { textContent: words.blocked, id: 'blocked-title' })
  const text = Object.assign(document.createElement('p'), { textContent: reason })
  const ok = Object.assign(document.createElement('button'), { className: 'btn primary', textContent: words.ok })
  ok.addEventListener('click', () => dialog.close())
  dialog.setAttribute('aria-labelledby', title.id)
  dialog.append(title, text, ok)
  dialog.addEventListener('close', async () => {
    await signOut()
    location.assign(words === zh ? '/login' : '/en/login')
  })
  document.body.append(dialog)
  dialog.showModal()
}
