/** The parts of an article's page that an accepted answer changes. */
const PARTS = ['[data-article-state]', '[data-accepted]']

/** Replaces these parts of the open page by those of `fresh`. Returns whether any part changed. */
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
