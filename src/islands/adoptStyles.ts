import css from './articleIslands.css?inline'

let adopted = false

/** Gives a page that was built without an island the utilities that islands are styled with. */
export function adoptIslandStyles(): void {
  if (adopted) return
  adopted = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
