// The worker comes when the page is done. A pack is offline already, and has none; neither has the development server.
if ('serviceWorker' in navigator && !('pack' in document.documentElement.dataset)) {
  const register = () => navigator.serviceWorker.register('/sw.js').catch(() => {})
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(register))
}
