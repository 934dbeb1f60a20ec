import type { Gap } from '../../contract/gaps.ts'
import { detectLanguage } from '../../domain/language/detectLanguage.ts'
import { HTML_LANG, type Language, localPath } from '../../domain/language/languages.ts'
import { writePath } from '../../stores/gaps.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { ENTRY_FACTS, ENTRY_LINK, Entry, Why } from './Entry.tsx'
import { translator } from './strings.ts'

/** An action of a row. Eleven rows of framed buttons would be louder than what they are about. */
const QUIET = 'border-transparent bg-transparent px-2 hover:border-line-2'

interface Props {
  lang: Language
  gap: Gap
  busy: boolean
  onAnswer: () => void
  onAside: () => void
  onReopen: (answerId: number) => void
}

/** Unanswered queries in the readers' words, with their actions. */
export function GapEntry({ lang, gap, busy, onAnswer, onAside, onReopen }: Props) {
  const t = translator(lang)
  const { question, kinds, askers, members, wordings, reasons, answer } = gap
  const shown = answer?.at ?? gap.last
  return (
    <Entry moment={shown}>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 max-md:grid-cols-[minmax(0,1fr)]">
        <div>
          <h2 className="text-m/[1.5] font-semibold wrap-anywhere text-ink" lang={HTML_LANG[gap.lang]}>
            {question}
          </h2>
          <p className={`${ENTRY_FACTS} mt-1`}>
            {kinds.map(kind => (
              <span key={kind} className="part -mr-1.5">
                {t(`gap_${kind}`)}
              </span>
            ))}
            <span>{t('gap_askers', { count: askers })}</span>
            {members > 0 && !answer && <span>{t('gap_members', { count: members })}</span>}
          </p>
          {wordings.length > 0 && (
            <ul className="mt-2 text-s wrap-anywhere" aria-label={t('gap_wordings')}>
              {wordings.map(each => (
                <li
                  key={each}
                  className="pl-4.5 -indent-4.5 before:inline-block before:w-4.5 before:indent-0 before:text-ink-3 before:content-['≈']"
                  lang={HTML_LANG[detectLanguage(each)]}
                >
                  {each}
                </li>
              ))}
            </ul>
          )}
          {reasons.map(reason => (
            <Why key={reason} lang={HTML_LANG[detectLanguage(reason)]}>
              {reason}
            </Why>
          ))}
          {answer && (
            <p className="mt-2 text-s wrap-anywhere">
              {answer.articleId === null ? (
                <span className="state">{t('gap_aside')}</span>
              ) : (
                <>
                  <span className="state done">{t('gap_answered')}</span>{' '}
                  <a className={ENTRY_LINK} href={localPath(`/home/article/${answer.articleId}`, lang)} data-row="">
                    {answer.bigTitle}
                  </a>
                </>
              )}
              {answer.by && <span className="text-ink-3"> {t('gap_by', { name: answer.by })}</span>}
            </p>
          )}
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent together. */}
        <div
          className="-mr-2 flex flex-wrap items-start text-ink max-md:mx-0 max-md:-ml-2"
          role="group"
          aria-label={t('acts_of', { name: question })}
        >
          {answer ? (
            <Button className={QUIET} disabled={busy} onClick={() => onReopen(answer.id)}>
              {t('gap_reopen')}
            </Button>
          ) : (
            <>
              <ButtonLink className={`${QUIET} text-blue`} href={localPath(writePath(gap), lang)}>
                {t('gap_write')}
              </ButtonLink>
              <Button className={`${QUIET} text-blue`} disabled={busy} onClick={onAnswer}>
                {t('gap_answer')}
              </Button>
              <Button className={`${QUIET} text-ink-2`} disabled={busy} onClick={onAside}>
                {t('gap_set_aside')}
              </Button>
            </>
          )}
        </div>
      </div>
    </Entry>
  )
}
