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
  // The contents link to the answer. The rest of them may differ by the reader's position only.
  const [contents, now] = [document.querySelector('.toc'), fresh.querySelector('.toc')]
  if (changed && contents && now) contents.replaceChildren(...now.childNodes)
  return changed
}
