// Registers the service worker after the page has loaded. A pack is already offline and has none, and neither has the
// development server.
if ('serviceWorker' in navigator && !('pack' in document.documentElement.dataset)) {
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(register))
}
