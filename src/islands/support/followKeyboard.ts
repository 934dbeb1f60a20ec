/**
 * Sets `--keyboard` to the height that a phone's keyboard covers, until stopped, so that the text field stays above it.
 */
export function followKeyboard(): () => void {
  const view = window.visualViewport
  const root = document.documentElement
  if (!view) return () => undefined
  const follow = () => {
    const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop)
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
  }
  view.addEventListener('resize', follow)
  view.addEventListener('scroll', follow)
  return () => {
    view.removeEventListener('resize', follow)
    view.removeEventListener('scroll', follow)
    root.style.removeProperty('--keyboard')
  }
}
