/** A busy page may never be idle. */
const MAX_WAIT_MS = 3000

// Registers the service worker after the page has loaded. A pack is already offline and has none, and neither has the
// development server.
if ('serviceWorker' in navigator && !('pack' in document.documentElement.dataset)) {
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  addEventListener('load', () => {
    if ('requestIdleCallback' in window) requestIdleCallback(register, { timeout: MAX_WAIT_MS })
    else setTimeout(register)
  })
}
