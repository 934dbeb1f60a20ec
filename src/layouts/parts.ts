import { loadPart } from './loadPart.ts'
import './reading.ts'

if (document.documentElement.dataset.session === 'member')
  void loadPart('member', import('../islands/accounts/member.ts'))
// A pack has no new comments.
else if (document.documentElement.dataset.pack === undefined) {
  const comments = document.querySelector('#comments')
  const follow = () =>
    void loadPart('comments', import('../components/comments/follow.ts')).then(part => part.followComments())
  const observer = new IntersectionObserver(([seen]) => {
    if (!seen?.isIntersecting) return
    observer.disconnect()
    // A reader of a cached page gets no notice about parts that are missing there.
    if (navigator.onLine) follow()
    else addEventListener('online', follow, { once: true })
  })
  if (comments) observer.observe(comments)
}
const supportButton = document.querySelector<HTMLElement>('[data-support]')
supportButton?.addEventListener(
  'pointerdown',
  event => void loadPart('support', import('../islands/accounts/support.ts')).then(part => part.drag(event)),
  { once: true }
)
for (const share of document.querySelectorAll('[data-share]'))
  share.addEventListener(
    'click',
    () => void loadPart('share', import('../islands/share/share.tsx')).then(part => part.openShare())
  )
function onSelection(): void {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || !selection.anchorNode?.parentElement?.closest('.prose')) return
  document.removeEventListener('selectionchange', onSelection)
  void loadPart('selection', import('../islands/share/selection.ts'))
}
document.addEventListener('selectionchange', onSelection)
onSelection()
