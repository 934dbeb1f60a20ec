import { loadPart } from './loadPart.ts'

if (document.documentElement.dataset.session === 'member')
  void loadPart('member', import('../islands/accounts/member.ts'))
// In a pack nobody writes.
else if (document.querySelector('#comments') && document.documentElement.dataset.pack === undefined) {
  const follow = () =>
    void loadPart('comments', import('../components/comments/follow.ts')).then(part => part.followComments())
  // A reader of a cached page gets no notice about parts that are missing there.
  if (navigator.onLine) follow()
  else addEventListener('online', follow, { once: true })
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
if (document.querySelector('.prose'))
  document.addEventListener(
    'selectionchange',
    () => void loadPart('selection', import('../islands/share/selection.ts')),
    {
      once: true
    }
  )
