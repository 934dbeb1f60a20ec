import { adoptIslandStyles } from '../adoptStyles.ts'
import css from './take-part.css?inline'

let adopted = false

/** Gives the page of an article the styles of what only members see. */
export function adoptArticleActionStyles(): void {
  if (adopted) return
  adopted = true
  adoptIslandStyles()
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
