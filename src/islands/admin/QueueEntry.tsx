import type { Queued } from '../../contract/reports.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { joinUnits } from '../../domain/language/units.ts'
import type { Decision, QueueState } from '../../stores/queue.ts'
import { Button } from '../../ui/Button.tsx'
import { Words } from '../../ui/Words.tsx'
import { ENTRY_FACTS, ENTRY_LINK, Entry, Why } from './Entry.tsx'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  entry: Queued
  /** List that contains the entry. */
  of: QueueState
  busy: boolean
  onAct: (decision: Decision) => void
}

/** An article or a comment in moderation, with the reasons and possible actions. */
export function QueueEntry({ lang, entry, of, busy, onAct }: Props) {
  const t = translator(lang)
  const { type, id, articleId, bigTitle, excerpt, author, status, reasons, reports, decision, decidedBy } = entry
  const path = localPath(`/home/article/${articleId}`, lang) + (type === 'discuss' ? `#comment-${id}` : '')
  const label = (act: Decision) => (act === 'hide' && status === 'held' ? t('refuse') : t(act))
  return (
    <Entry moment={entry.since}>
      <h2 className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-m/[1.5] font-semibold">
        {type === 'discuss' && <span className="part font-sans">{t('of_comment')}</span>}
        <a className={`words ${ENTRY_LINK}`} href={path} data-row="">
          <Words text={bigTitle} />
        </a>
        {status !== 'published' && status !== 'held' && (
          <span className={status === 'hidden' ? 'state open' : 'part'}>
            {status === 'hidden' ? t('hidden') : t('removed')}
          </span>
        )}
      </h2>
      <p className={ENTRY_FACTS}>
        <a className="wrap-anywhere text-ink-2" href={personPath(author.id, lang)}>
          {author.name}
        </a>
        {reports > 0 && of === 'open' && <span>{t('reported_times', { count: reports })}</span>}
        {decision && decidedBy && (
          <span>{t(decision === 'hidden' ? 'hidden_by' : 'dismissed_by', { name: decidedBy })}</span>
        )}
      </p>
      <p className="mt-2 line-clamp-3 text-s wrap-anywhere">{joinUnits(excerpt)}</p>
      {reasons.map(reason => (
        <Why key={reason.id}>
          <span className="text-ink-3">{t('reason_by', { name: reason.reporter.name })}</span>
          {lang === 'zh' ? '' : ' '}
          {reason.reason}
        </Why>
      ))}
      {reports > reasons.length && (
        <p className={ENTRY_FACTS}>{t('more_reasons', { count: reports - reasons.length })}</p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent together. */}
      <div className="mt-3 flex flex-wrap gap-2" role="group" aria-label={t('acts_of', { name: bigTitle })}>
        {actsOf(of, entry).map(act => (
          <Button key={act} disabled={busy} onClick={() => onAct(act)}>
            {label(act)}
          </Button>
        ))}
      </div>
    </Entry>
  )
}

/** Returns the possible actions for an entry in its state. */
function actsOf(of: QueueState, { status, decision }: Queued): Decision[] {
  const there = status === 'published' || status === 'held'
  if (of === 'held') return there ? ['approve', 'hide'] : []
  if (of === 'open') return there ? ['hide', 'dismiss'] : ['dismiss']
  if (status === 'hidden') return ['restore']
  return [...(decision === 'dismissed' ? (['reopen'] as const) : []), ...(there ? (['hide'] as const) : [])]
}
