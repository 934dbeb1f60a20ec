import type { Gap } from '../../contract/gaps.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { shanghaiText } from '../../domain/language/shanghaiTime.ts'
import { writePath } from '../../stores/gaps.ts'
import { translator } from './strings.ts'

interface Props {
  lang: Language
  gap: Gap
  busy: boolean
  onAnswer: () => void
  onAside: () => void
  onReopen: (answerId: number) => void
}

/** What people asked in vain, in their words, and what can be done for them. */
export function GapEntry({ lang, gap, busy, onAnswer, onAside, onReopen }: Props) {
  const t = translator(lang)
  const { question, kinds, askers, members, wordings, reasons, answer } = gap
  const shown = answer?.at ?? gap.last
  return (
    <li className="act entry gap">
      <time dateTime={shown}>{shanghaiText(shown)}</time>
      <div>
        <h2 lang={HTML_LANG[gap.lang]}>{question}</h2>
        <p className="facts">
          {kinds.map(kind => (
            <span key={kind} className="part">
              {t(`gap_${kind}`)}
            </span>
          ))}
          <span>{t('gap_askers', { count: askers })}</span>
          {members > 0 && !answer && <span>{t('gap_members', { count: members })}</span>}
        </p>
        {wordings.length > 0 && (
          <ul className="wordings" aria-label={t('gap_wordings')}>
            {wordings.map(each => (
              <li key={each} lang={HTML_LANG[detectLanguage(each)]}>
                {each}
              </li>
            ))}
          </ul>
        )}
        {reasons.map(reason => (
          <p key={reason} className="why" lang={HTML_LANG[detectLanguage(reason)]}>
            {reason}
          </p>
        ))}
        {answer && (
          <p className="said">
            {answer.articleId === null ? (
              <span className="state">{t('gap_aside')}</span>
            ) : (
              <>
                <span className="state done">{t('gap_answered')}</span>{' '}
                <a href={localPath(`/home/article/${answer.articleId}`, lang)} data-row="">
                  {answer.bigTitle}
                </a>
              </>
            )}
            {answer.by && <span className="from"> {t('gap_by', { name: answer.by })}</span>}
          </p>
        )}
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
        <div className="acts" role="group" aria-label={t('acts_of', { name: question })}>
          {answer ? (
            <button type="button" className="btn" disabled={busy} onClick={() => onReopen(answer.id)}>
              {t('gap_reopen')}
            </button>
          ) : (
            <>
              <a className="btn" href={localPath(writePath(gap), lang)}>
                {t('gap_write')}
              </a>
              <button type="button" className="btn" disabled={busy} onClick={onAnswer}>
                {t('gap_answer')}
              </button>
              <button type="button" className="btn less" disabled={busy} onClick={onAside}>
                {t('gap_set_aside')}
              </button>
            </>
          )}
        </div>
      </div>
    </li>
  )
}
