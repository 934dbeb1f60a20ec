import { copyToClipboard } from '../../browser/clipboard.ts'

// What an article puts on the clipboard: each block of code.

/** Copies on click, and shows for a while in `state` whether it went well. */
function onCopy(button: HTMLElement, state: Element, words: DOMStringMap, text: () => string): void {
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
if (template && pattern) {
  for (const caption of document.querySelectorAll('figure.code > figcaption')) {
    const button = pattern.cloneNode(true) as HTMLButtonElement
    caption.append(button)
    onCopy(button, button, template.dataset, () => caption.nextElementSibling?.textContent ?? '')
  }
}
