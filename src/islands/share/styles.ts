import { adoptIslandStyles } from '../adoptStyles.ts'
import css from './share.css?inline'

let adopted = false

/** Gives the page the styles of what shares it. */
export function adoptShareStyles(): void {
  if (adopted) return
  adopted = true
  adoptIslandStyles()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
