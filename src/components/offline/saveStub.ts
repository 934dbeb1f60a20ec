// Shown only if saving works or its absence can be detected. The rest of the script loads on intent.
const box = document.querySelector<HTMLElement>('[data-offline]')
const button = box?.querySelector('button')

if (box && button) {
  const { offline = '', cache = '' } = box.dataset
  const load = () => import('./savePanel.ts').then(({ openPanel }) => openPanel(box, offline))
  button.disabled = false
  const intent = () => void load()
  button.addEventListener('pointerenter', intent, { once: true })
  button.addEventListener('focus', intent, { once: true })
  button.addEventListener('click', () => void load().then(panel => panel.start()))
  if ('caches' in window) void caches.has(cache).then(saved => void (saved && load()))
}
