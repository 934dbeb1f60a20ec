import { useStore } from '@nanostores/react'
import { Fragment, useCallback, useEffect, useRef } from 'react'
import type { Audit } from '../../contract/admin.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { ADMIN_PAGES } from '../../domain/moderation/adminPages.ts'
import { $audits, AUDITS_PAGE_SIZE, openAudits } from '../../stores/audits.ts'
import { FailedNotice } from '../../ui/FailedNotice.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useAddress } from './address.ts'
import { ENTRY_LINK, Entry, EntryList, Why } from './Entry.tsx'
import { PageHead } from './PageHead.tsx'
import { Pager } from './Pager.tsx'
import { RowsSkeleton } from './RowsSkeleton.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

/** The audit log of admins' actions on people. */
export function Audits({ lang, me }: Props) {
  const t = translator(lang)
  const audits = useStore($audits, { ssr: 'initial' })
  const [address, go] = useAddress()
  const top = useRef<HTMLHeadingElement>(null)
  const page = address?.page
  const open = useCallback(() => {
    if (me !== undefined && page !== undefined) void openAudits(page)
  }, [me, page])
  useEffect(open, [open])
  return (
    <>
      <PageHead ref={top} title={t('audits')} hint={t('audits_hint')} />
      {audits.state === 'failed' && <FailedNotice lang={lang} t={t} failure={audits.failure} onRetry={open} />}
      {audits.state === 'loading' && <RowsSkeleton loading={t('loading')} log />}
      {audits.state === 'open' && audits.list.length === 0 && (
        <Notice
          title={audits.total === 0 ? t('none_audits') : t('no_page')}
          hint={audits.total === 0 ? t('none_audits_hint') : t('no_page_hint')}
        />
      )}
      {audits.state === 'open' && address && (
        <>
          <EntryList busy={audits.busy}>
            {audits.list.map(audit => (
              <Row key={audit.id} lang={lang} audit={audit} />
            ))}
          </EntryList>
          <Pager
            t={t}
            address={address}
            pages={Math.ceil(audits.total / AUDITS_PAGE_SIZE)}
            onGo={wanted => {
              go(wanted, true)
              top.current?.focus()
            }}
          />
        </>
      )}
    </>
  )
}

/** Actions on a person, which an admin can also take on themselves. */
const OF_A_PERSON: readonly string[] = ['admin_on', 'admin_off', 'golden_on', 'golden_off', 'staff_on', 'staff_off']

function Row({ lang, audit }: { lang: Language; audit: Audit }) {
  const t = translator(lang)
  const names: Record<string, { id: number; name: string }> = {
    '{{admin}}': { id: audit.adminId, name: audit.adminNickname },
    '{{user}}': { id: audit.userId, name: audit.nickname }
  }
  const act = actOf(audit)
  const isOwn = audit.adminId === audit.userId && OF_A_PERSON.includes(act)
  return (
    <Entry moment={audit.createdAt}>
      <p>
        {t(`audit_${act}`, { admin: '{{admin}}', user: isOwn ? t('audit_self') : '{{user}}' })
          .split(/(\{\{\w+\}\})/)
          .filter(Boolean)
          .map(part => {
            const named = names[part]
            if (!named) return <Fragment key={part}>{part}</Fragment>
            return (
              <a key={part} className={ENTRY_LINK} href={`${localPath(ADMIN_PAGES.people, lang)}?q=${named.id}`}>
                {named.name}
              </a>
            )
          })}
      </p>
      {audit.articleId !== null && (
        <p className="text-s text-ink-3">
          <a className={ENTRY_LINK} href={textPath(audit.articleId, audit.commentId, lang)}>
            {audit.commentId === null
              ? t('audit_article', { id: audit.articleId })
              : t('audit_comment', { id: audit.commentId })}
          </a>
        </p>
      )}
      {(audit.act === 'block' || audit.act === 'hide') && <Why>{audit.detail}</Why>}
    </Entry>
  )
}

/** Returns the path of the text that an entry is about. */
function textPath(articleId: number, commentId: number | null, lang: Language): string {
  return localPath(`/home/article/${articleId}${commentId === null ? '' : `#comment-${commentId}`}`, lang)
}

/** Returns the action of an entry. The log stores the value that was set. */
function actOf({ act, detail }: Audit) {
  if (act === 'role') return detail === 'admin' ? 'admin_on' : 'admin_off'
  if (act === 'golden') return detail === 'true' ? 'golden_on' : 'golden_off'
  if (act === 'staff') return detail ? 'staff_on' : 'staff_off'
  return act
}
