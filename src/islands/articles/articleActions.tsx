import { createRoot } from 'react-dom/client'
import { stored } from '../../browser/storage.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { openReactions } from '../../stores/reactions.ts'
import { askReasonOn } from '../../stores/reasonPrompt.ts'
import { $session } from '../../stores/session.ts'
import { toast } from '../../ui/toast.ts'
import { adoptIslandStyles } from '../adoptStyles.ts'
import { Discussion } from '../comments/Discussion.tsx'
import { ArticleMenu } from './ArticleMenu.tsx'
import { bind } from './bind.ts'
import { showStatus } from './showStatus.ts'
import { translator } from './strings.ts'

/** Enables a member's actions on the article of this page: links become toggles, a menu and a discussion. */
export async function mountArticleActions(place: HTMLElement): Promise<void> {
  const lang = languageFromTag(document.documentElement.lang)
  const t = translator(lang)
  const id = Number(place.dataset.article)
  adoptIslandStyles()
  const comments = document.querySelector<HTMLElement>('#comments')
  if (comments)
    createRoot(comments).render(<Discussion lang={lang} articleId={id} bodyLang={place.dataset.lang ?? ''} />)
  // Nobody follows themselves. The browser knows its member before the server replies.
  const followLink = place.querySelector<HTMLElement>('[data-follow]')
  const showFollow = (memberId: string) => {
    if (followLink) followLink.hidden = followLink.dataset.follow === memberId
  }
  showFollow(stored('id'))
  askReasonOn(place.querySelector('[data-unhelped]'))
  const opened = await openReactions(id)
  if (!opened.ok) return toast(opened.failure.message || t('network'))
  const { article, like, bookmark, follow } = opened.value
  showStatus(article, lang)
  const one = (what: string) => place.querySelector<HTMLElement>(what)
  // A page of a manual without contents has the actions in its menu too.
  for (const link of place.querySelectorAll<HTMLElement>('[data-like]')) bind(link, like, { failed: t('like_failed') })
  bind(one('[data-helped]'), like, { failed: t('like_failed') })
  for (const link of place.querySelectorAll<HTMLElement>('[data-bookmark]'))
    bind(link, bookmark, { failed: t('bookmark_failed') })
  bind(followLink, follow, { failed: t('follow_failed'), on: t('following'), off: t('follow') })
  $session.subscribe(session => {
    if (session.state !== 'unknown') showFollow(session.state === 'member' ? String(session.profile.id) : '')
  })
  const entries = one('[data-article-menu]')
  if (!entries) return
  // Outside the menu, because what is in a closed menu is not visible.
  const dialogs = document.createElement('div')
  document.querySelector('#main')?.append(dialogs)
  createRoot(dialogs).render(<ArticleMenu {...{ lang, article, entries }} />)
}
