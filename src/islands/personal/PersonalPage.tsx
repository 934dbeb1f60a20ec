import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { isPrivate, type PersonalKey, personPath } from '../../domain/account/personalPages.ts'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { $person, onOtherSession, openPerson } from '../../stores/personal.ts'
import { type List, openRows, PAGE_SIZE, TABS, type Tab } from '../../stores/personalRows.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import type { CardWords } from '../../ui/CardRow.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Missing } from '../../ui/Missing.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { FollowButton } from './FollowButton.tsx'
import { AboutPerson, PersonCard } from './PersonCard.tsx'
import { PersonMenu } from './PersonMenu.tsx'
import { RowList, RowsSkeleton } from './RowList.tsx'
import { translator } from './strings.ts'
import { Tabs } from './Tabs.tsx'

interface Props {
  lang: Language
  child: PersonalKey
  siteTitle: string
  cardWords: CardWords
  /** Names of chip families by id. */
  chips: Record<number, string>
}

/** Parameters of the address besides the child page. */
interface PersonalAddress {
  userId: string | null
  tab: Tab | undefined
  rows: number
}

function readAddress(child: PersonalKey): PersonalAddress {
  const query = new URLSearchParams(location.search)
  const tabs: readonly Tab[] = child === 'posts' || child === 'follow' ? TABS[child] : []
  return {
    userId: query.get('userId'),
    tab: tabs.find(tab => tab === query.get('tab')) ?? tabs[0],
    rows: Number(query.get('rows')) || PAGE_SIZE
  }
}

/** Below the card, or beside the name on phones that are wide enough for both. */
const HEAD_BUTTON =
  'mt-4 flex w-full min-[360px]:max-md:absolute min-[360px]:max-md:top-3 min-[360px]:max-md:right-0 min-[360px]:max-md:m-0 min-[360px]:max-md:w-auto'

/** A child page of the personal centre: the person, and one of their lists. */
export function PersonalPage({ lang, child, siteTitle, cardWords, chips }: Props) {
  const t = translator(lang)
  const person = useStore($person, { ssr: 'initial' })
  const [address, setAddress] = useState<PersonalAddress>()
  const open = useCallback(() => void openPerson(readAddress(child).userId), [child])
  useEffect(() => {
    setAddress(readAddress(child))
    open()
    return onOtherSession(open)
  }, [child, open])

  const known = person.state === 'known' ? person : undefined
  const own = known?.own ?? true
  const userId = known?.infos.id
  const hidden = isPrivate(child) && !own
  // Drafts are private. Another reader of their address gets the published articles.
  const tab = own || child === 'follow' ? address?.tab : TABS.posts[0]
  const list = useMemo<List | undefined>(
    () =>
      userId && !hidden
        ? { key: child, tab: child === 'posts' || child === 'follow' ? tab : undefined, userId }
        : undefined,
    [userId, hidden, child, tab]
  )
  const count = address?.rows ?? PAGE_SIZE
  useEffect(() => {
    if (list) void openRows(list, count)
  }, [list, count])
  useEffect(() => {
    if (person.state === 'signed_out')
      location.replace(signInPath(lang, location.pathname + location.search, 'personal'))
  }, [person, lang])

  const name = known?.infos.nickname
  // The address says whose page it is, before the person is known. A built page is the reader's own.
  const [mine, setMine] = useState(true)
  useEffect(() => setMine(!new URLSearchParams(location.search).has('userId')), [])
  const title = !known
    ? t(mine ? `own_${child}` : child)
    : own
      ? t(`own_${child}`)
      : t(`of_${child}`, { name: name ?? '' })
  useEffect(() => {
    if (name) document.title = `${title} · ${siteTitle}`
  }, [name, title, siteTitle])

  if (person.state === 'nobody')
    return (
      <main id="main" className="col-span-full min-w-0">
        <Missing title={t('nobody')} hint={t('nobody_hint')}>
          <ButtonLink href={localPath('/home', lang)}>{t('back_home')}</ButtonLink>
        </Missing>
      </main>
    )
  const still = !known?.own && person.state !== 'loading'
  const remember = (rows: number) => {
    const url = new URL(location.href)
    url.searchParams.set('rows', String(rows))
    history.replaceState(history.state, '', url)
  }
  return (
    <>
      <aside
        className="sticky top-20 self-start text-s max-md:relative max-md:top-0 max-md:flex max-md:min-w-0 max-md:flex-col"
        aria-label={t('title')}
        data-still={still ? '' : undefined}
      >
        <PersonCard lang={lang} infos={known?.infos} />
        {known && !known.own && <FollowButton lang={lang} person={known.infos} className={HEAD_BUTTON} />}
        {known?.own && (
          <ButtonLink className={HEAD_BUTTON} href={localPath('/edit-user-message', lang)}>
            {t('edit')}
          </ButtonLink>
        )}
        {!known && <span className={`${HEAD_BUTTON} h-[34px] max-md:h-10`} />}
        <PersonMenu lang={lang} current={child} infos={known?.infos} own={own} />
        {known && <AboutPerson infos={known.infos} />}
      </aside>
      <main id="main" className="min-w-0">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-2 row-line pb-3 text-s text-ink-2">
          <h1 className="mr-auto text-xl/[1.2] font-title tracking-title text-balance break-keep wrap-anywhere text-ink">
            {title}
          </h1>
          {known && !hidden && (own || child === 'follow') && (
            <Tabs {...{ lang, child, tab, userId: known.infos.id }} />
          )}
        </div>
        {person.state === 'loading' && <RowsSkeleton t={t} list={{ key: child, tab: address?.tab }} />}
        {person.state === 'signed_out' && (
          <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
            <ButtonLink primary href={signInPath(lang, localPath('/user', lang), 'personal')}>
              {t('sign_in')}
            </ButtonLink>
          </Notice>
        )}
        {person.state === 'failed' && <FailedNotice lang={lang} t={t} failure={person.failure} onRetry={open} />}
        {known && hidden && (
          <Notice title={t('private')} hint={t('private_hint')}>
            <ButtonLink href={personPath(known.infos.id, lang)}>{t('private_go')}</ButtonLink>
          </Notice>
        )}
        {list && <RowList {...{ lang, list, count, own, cardWords, chips }} onMore={remember} />}
      </main>
    </>
  )
}
