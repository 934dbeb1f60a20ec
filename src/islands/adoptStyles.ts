import css from './articleIslands.css?inline'

let adopted = false

/** Adds the utility styles of islands to a page that was built without an island. */
export function adoptIslandStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
