import type { Queued } from '../../contract/reports.ts'
import { personPath } from '../../domain/account/personalPages.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { shanghaiText } from '../../domain/language/shanghaiTime.ts'
import type { Decision, QueueState } from '../../stores/queue.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  entry: Queued
  /** The list in which it stands. */
  of: QueueState
  busy: boolean
  onAct: (decision: Decision) => void
}

/** An article or a comment that waits for moderators or was decided about, with why and what can be done. */
export function QueueEntry({ lang, entry, of, busy, onAct }: Props) {
  const t = translator(lang)
  const { type, id, articleId, bigTitle, excerpt, author, status, reasons, reports, decision, decidedBy } = entry
  const path = localPath(`/home/article/${articleId}`, lang) + (type === 'discuss' ? `#comment-${id}` : '')
  const since = shanghaiText(entry.since)
  const label = (act: Decision) => (act === 'hide' && status === 'held' ? t('refuse') : t(act))
  return (
    <li className="act entry">
      <time dateTime={entry.since}>{since}</time>
      <div>
        <h2>
          <span className="part">{type === 'article' ? t('of_article') : t('of_comment')}</span>{' '}
          <a href={path} data-row="">
            {bigTitle}
          </a>
          {status !== 'published' && status !== 'held' && (
            <span className={status === 'hidden' ? 'state open' : 'part'}>
              {status === 'hidden' ? t('hidden') : t('removed')}
            </span>
          )}
        </h2>
        <p className="facts">
          <a href={personPath(author.id, lang)}>{author.name}</a>
          {reports > 0 && of === 'open' && <span>{t('reported_times', { count: reports })}</span>}
          {decision && decidedBy && (
            <span>{t(decision === 'hidden' ? 'hidden_by' : 'dismissed_by', { name: decidedBy })}</span>
          )}
        </p>
        <p className="said">{excerpt}</p>
        {reasons.map(reason => (
          <p key={reason.id} className="why">
            {reason.reason}
            <span className="from"> — {reason.reporter.name}</span>
          </p>
        ))}
        {reports > reasons.length && <p className="facts">{t('more_reasons', { count: reports - reasons.length })}</p>}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
        <div className="acts" role="group" aria-label={t('acts_of', { name: bigTitle })}>
          {actsOf(of, entry).map(act => (
            <button key={act} type="button" className="btn" disabled={busy} onClick={() => onAct(act)}>
              {label(act)}
            </button>
          ))}
        </div>
      </div>
    </li>
  )
}

/** What makes sense for an entry as it is. */
function actsOf(of: QueueState, { status, decision }: Queued): Decision[] {
  const there = status === 'published' || status === 'held'
  if (of === 'held') return there ? ['approve', 'hide'] : []
  if (of === 'open') return there ? ['hide', 'dismiss'] : ['dismiss']
  if (status === 'hidden') return ['restore']
  return [...(decision === 'dismissed' ? (['reopen'] as const) : []), ...(there ? (['hide'] as const) : [])]
}
