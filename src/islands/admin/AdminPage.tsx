import { useStore } from '@nanostores/react'
import { useCallback, useEffect } from 'react'
import { signInPath } from '../../domain/account/signInPath.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { ADMIN_PAGES, type AdminPart } from '../../domain/moderation/adminPages.ts'
import { $access, openAdmin } from '../../stores/admin.ts'
import { onOtherSession } from '../../stores/personal.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Audits } from './Audits.tsx'
import { Gaps } from './Gaps.tsx'
import { People } from './People.tsx'
import { Reports } from './Reports.tsx'
import { Retrieval } from './Retrieval.tsx'
import { Tickets } from './Tickets.tsx'
import { wordsOf } from './words.ts'

interface Props {
  lang: Language
  part: AdminPart
}

const PAGES: readonly AdminPart[] = ['people', 'reports', 'gaps', 'tickets', 'audits', 'retrieval']
const FOR_STAFF: readonly AdminPart[] = ['tickets']

/** A page for admins; everybody else is told that it is none of theirs, or asked to sign in. */
export function AdminPage({ lang, part }: Props) {
  const words = wordsOf(lang)
  const access = useStore($access, { ssr: 'initial' })
  const open = useCallback(() => void openAdmin(part === 'tickets'), [part])
  useEffect(() => {
    open()
    return onOtherSession(open)
  }, [open])
  useEffect(() => {
    if (access.state === 'signed_out') location.replace(signInPath(lang, location.pathname + location.search))
  }, [access, lang])

  if (access.state === 'signed_out' || access.state === 'forbidden' || access.state === 'failed')
    return (
      <main id="main" className="alone">
        <h1>{words.title}</h1>
        {access.state === 'failed' && (
          <FailedNotice lang={lang} words={words} failure={access.failure} onRetry={open} />
        )}
        {access.state === 'forbidden' && (
          <Notice title={part === 'tickets' ? words.forbidden_staff : words.forbidden} hint={words.forbidden_hint}>
            <a className="btn" href={localPath('/home', lang)}>
              {words.back_home}
            </a>
          </Notice>
        )}
        {access.state === 'signed_out' && (
          <Notice title={words.signed_out} hint={words.signed_out_hint}>
            <a className="btn primary" href={signInPath(lang, localPath(ADMIN_PAGES[part], lang))}>
              {words.sign_in}
            </a>
          </Notice>
        )}
      </main>
    )
  const pages = access.state === 'open' && !access.admin ? FOR_STAFF : PAGES
  const me = access.state === 'open' ? access.me : undefined
  return (
    <>
      <nav className="menu" aria-label={words.menu}>
        {pages.map(each => (
          <a key={each} href={localPath(ADMIN_PAGES[each], lang)} aria-current={each === part ? 'page' : undefined}>
            {words[each]}
          </a>
        ))}
      </nav>
      <main id="main">
        {part === 'people' && <People lang={lang} me={me} />}
        {part === 'reports' && <Reports lang={lang} me={me} />}
        {part === 'gaps' && <Gaps lang={lang} me={me} />}
        {part === 'tickets' && <Tickets lang={lang} me={me} />}
        {part === 'audits' && <Audits lang={lang} me={me} />}
        {part === 'retrieval' && <Retrieval lang={lang} me={me} title={words.retrieval} />}
      </main>
    </>
  )
}
