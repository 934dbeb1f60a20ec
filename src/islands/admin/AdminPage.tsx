import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { ADMIN_PAGES, type AdminPart } from '../../domain/moderation/adminPages.ts'
import { $access, openAdmin } from '../../stores/admin.ts'
import { onOtherSession } from '../../stores/personal.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SideMenuLink } from '../../ui/SideMenuLink.tsx'
import { Audits } from './Audits.tsx'
import { Gaps } from './Gaps.tsx'
import { People } from './People.tsx'
import { Reports } from './Reports.tsx'
import { Retrieval } from './Retrieval.tsx'
import { translator } from './strings.ts'
import { Tickets } from './Tickets.tsx'

interface Props {
  lang: Language
  part: AdminPart
}

const PAGES: readonly AdminPart[] = ['people', 'reports', 'gaps', 'tickets', 'audits', 'retrieval']
const FOR_STAFF: readonly AdminPart[] = ['tickets']

/** An admin page. Others see that they have no access, or are asked to sign in. */
export function AdminPage({ lang, part }: Props) {
  const t = translator(lang)
  const access = useStore($access, { ssr: 'initial' })
  const open = useCallback(() => void openAdmin(part === 'tickets'), [part])
  useEffect(() => {
    open()
    return onOtherSession(open)
  }, [open])
  useEffect(() => {
    if (access.state === 'signed_out') location.replace(signInPath(lang, location.pathname + location.search, 'admin'))
  }, [access, lang])

  if (access.state === 'signed_out' || access.state === 'forbidden' || access.state === 'failed')
    return (
      <main id="main" className="col-span-full min-w-0">
        <h1 className="border-b border-line pb-3 text-xl/[1.2] font-title tracking-title">{t('title')}</h1>
        {access.state === 'failed' && <FailedNotice lang={lang} t={t} failure={access.failure} onRetry={open} />}
        {access.state === 'forbidden' && (
          <Notice title={part === 'tickets' ? t('forbidden_staff') : t('forbidden')} hint={t('forbidden_hint')}>
            <ButtonLink href={localPath('/home', lang)}>{t('back_home')}</ButtonLink>
          </Notice>
        )}
        {access.state === 'signed_out' && (
          <Notice title={t('signed_out')} hint={t('signed_out_hint')}>
            <ButtonLink primary href={signInPath(lang, localPath(ADMIN_PAGES[part], lang), 'admin')}>
              {t('sign_in')}
            </ButtonLink>
          </Notice>
        )}
      </main>
    )
  const pages = access.state === 'open' && !access.admin ? FOR_STAFF : PAGES
  const me = access.state === 'open' ? access.me : undefined
  return (
    <>
      <nav
        className="sticky top-20 self-start text-s max-lg:static max-lg:flex max-lg:gap-x-4 max-lg:scroll-line"
        aria-label={t('menu')}
        ref={showCurrent}
      >
        <p className="label mb-1 max-lg:hidden" aria-hidden="true">
          {t('title')}
        </p>
        {pages.map(each => (
          <SideMenuLink key={each} href={localPath(ADMIN_PAGES[each], lang)} current={each === part} lineBelow="lg">
            {t(each)}
          </SideMenuLink>
        ))}
      </nav>
      <main id="main" className="min-w-0">
        {part === 'people' && <People lang={lang} me={me} />}
        {part === 'reports' && <Reports lang={lang} me={me} />}
        {part === 'gaps' && <Gaps lang={lang} me={me} />}
        {part === 'tickets' && <Tickets lang={lang} me={me} />}
        {part === 'audits' && <Audits lang={lang} me={me} />}
        {part === 'retrieval' && <Retrieval lang={lang} me={me} title={t('retrieval')} />}
      </main>
    </>
  )
}

/** Scrolls a menu that is a line on a phone to the link of the open page. */
function showCurrent(line: HTMLElement | null): void {
  const here = line?.querySelector<HTMLElement>('[aria-current]')
  if (line && here) line.scrollLeft = here.offsetLeft - line.offsetLeft - (line.clientWidth - here.clientWidth) / 2
}
