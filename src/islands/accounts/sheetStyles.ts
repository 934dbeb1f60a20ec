import { adoptIslandStyles } from '../adoptStyles.ts'
import css from './sign-in.css?inline'

let adopted = false

/** Gives a page that has no form of signing in the styles of one, when it opens a dialog. */
export function adoptSheetStyles(): void {
  if (adopted) return
  adopted = true
  adoptIslandStyles()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
