import { copyToClipboard } from '../../browser/clipboard.ts'

// Buttons that copy the code blocks of an article.

/** Copies on click, and shows the result in `state` for a short time. */
function onCopy(button: HTMLElement, state: Element, words: DOMStringMap, text: () => string | Promise<string>): void {
  const before = state.textContent
  button.addEventListener('click', async () => {
    state.textContent = ((await copyToClipboard(text())) ? words.copied : words.failed) ?? ''
    setTimeout(() => {
      state.textContent = before
    }, 3000)
  })
}

const template = document.querySelector<HTMLTemplateElement>('#copy-code')
const pattern = template?.content.firstElementChild
const main = document.querySelector('main')

/** Adds a button to each block of code, including those of comments loaded later. */
function addButtons(): void {
  for (const block of document.querySelectorAll('.prose figure.code:not(:has(.copy))')) {
    const button = pattern?.cloneNode(true) as HTMLButtonElement
    const code = block.querySelector('pre')
    ;(block.querySelector('figcaption') ?? block).append(button)
    if (template) onCopy(button, button, template.dataset, () => code?.textContent ?? '')
  }
}
if (pattern && main) {
  addButtons()
  new MutationObserver(addButtons).observe(main, { childList: true, subtree: true })
}

const page = document.querySelector<HTMLElement>('[data-copy-page]')
const words = page?.querySelector('span')
if (page && words) onCopy(page, words, page.dataset, async () => (await fetch(page.dataset.copyPage ?? '')).text())
document.querySelector('[data-print]')?.addEventListener('click', () => print())
