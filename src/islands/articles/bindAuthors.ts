import { stored } from '../../browser/storage.ts'
import { languageFromTag } from '../../domain/language/languages.ts'
import { followedIds, personFollow } from '../../stores/reactions.ts'
import { toast } from '../../ui/toast.ts'
import { bind } from './bind.ts'
import { translator } from './strings.ts'

/** Turns the links in the directory of authors into toggles of a member. */
export async function bindAuthors(): Promise<void> {
  const t = translator(languageFromTag(document.documentElement.lang))
  const links = [...document.querySelectorAll<HTMLElement>('[data-follow]')]
  // Nobody follows themselves.
  for (const link of links) link.hidden = link.dataset.follow === stored('id')
  const followed = await followedIds()
  if (!followed.ok) return toast(followed.failure.message || t('network'))
  for (const link of links) {
    const id = Number(link.dataset.follow)
    const words = { failed: t('follow_failed'), on: t('following'), off: t('follow') }
    bind(link, personFollow(id, followed.value.has(id)), words)
  }
}
