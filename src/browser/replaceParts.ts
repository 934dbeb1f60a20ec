/** The parts of an article's page that an accepted answer changes. */
const PARTS = ['[data-article-state]', '[data-accepted]']

/** Shows in the open page what these parts are in `fresh`; gives whether anything was different. */
export function replaceParts(fresh: Document): boolean {
  let changed = false
  for (const part of PARTS) {
    const [old, now] = [document.querySelector(part), fresh.querySelector(part)]
    if (!old || !now || old.innerHTML === now.innerHTML) continue
    old.replaceChildren(...now.childNodes)
    changed = true
  }
  return changed
}
