import { lazy, type ReactNode, Suspense } from 'react'
import type { Quote, Source, ThreadMessage, Verdict } from '../../contract/assistant.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf, textsOf } from '../../stores/answerParts.ts'
import { Icon } from '../../ui/Icon.tsx'
import { chipsQuoted, type Names, verdictMarkOf } from './facts.ts'
import { Quotes } from './Quotes.tsx'
import { RefusalLinks } from './RefusalLinks.tsx'
import { Sources } from './Sources.tsx'
import { Steps } from './Steps.tsx'
import { WIDE_COLUMN } from './styles.ts'
import { Trace } from './Trace.tsx'

interface Props {
  lang: Language
  answer: ThreadMessage
  question?: string
  /** The answer before it in the thread. */
  before?: ThreadMessage | undefined
  running: boolean
  lost: boolean
  names: Names
  t: Translator<'assistant'>
  /** True if there is a later answer. Its sources are then hidden where they stand below it, so that the next question stays near. */
  earlier?: boolean
  /** True for an answer that stands alone: it then repeats what the thread quoted before. */
  whole?: boolean
  /** Grid of the answer and its sources. */
  className: string
  /** Actions on a complete answer. */
  children?: ReactNode
}

const NO_MARKS: never[] = []
/** An answer that says that it does not know needs no mark. */
const VERDICTS: Record<Exclude<Verdict, 'none'>, string> = {
  strong: 'text-s/[20px] text-ink-3',
  related: 'text-s/[20px] font-semibold text-ink'
}
const REMARK = 'my-3 border-l-2 border-line-2 pl-3 text-s text-ink-2'
/** The parser loads with the first answer, not with the page. Without it, the answer is shown as it is written. */
const AnswerText = lazy(() => import('./AnswerText.tsx').catch(() => ({ default: WrittenText })))
const WrittenText = ({ text }: { text: string }) => <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>

/** An answer: its steps, its text, its groundedness, and its sources. */
export function Answer({
  lang,
  answer,
  question = '',
  before,
  running,
  lost,
  names,
  t,
  earlier,
  whole = false,
  className,
  children
}: Props) {
  const sources = dataOf(answer, 'sources')?.list ?? []
  const marks = dataOf(answer, 'marks')?.list ?? NO_MARKS
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  const { verdict, mode, model } = answer.metadata
  const mark = verdictMarkOf(answer)
  const happened = answer.metadata.happened ?? dataOf(answer, 'happened')?.what
  const texts = textsOf(answer)
  // Quotations are rendered as in their articles. Their plain text is for clients of the stream.
  const spoken = quotes.length > 0 ? texts.slice(0, -1) : texts
  /** The answer says itself what it quotes. */
  const isIntroduced = spoken.length > 0 && mode === 'extractive'
  const quoted = new Set(quotes.map(({ n }) => n))
  const articles = new Set(quotes.map(({ n }) => sources.find(source => source.n === n)?.articleId))
  const scope = dataOf(answer, 'scope')
  const moved = scope && !isScoped(scope, names) ? otherChips(before, answer, names) : undefined
  const others = sources.filter(({ n }) => !quoted.has(n))
  const unknown = !running && verdict === 'none'
  const areNamed = quotes.length > 0 && others.every(({ articleId }) => articles.has(articleId))
  const sourcesTitle = () => {
    if (unknown) return t('nearest')
    if (quotes.length === 0) return t('sources')
    if (!areNamed) return t('more_sources')
    return t(articles.size === 1 ? 'more_of_article' : 'more_of_articles')
  }
  const verdictMark = verdict && verdict !== 'none' && mark && (
    <span className={`normal-nums ${VERDICTS[verdict]}`}>{t(`verdict_${mark.kind}`, { count: mark.count })}</span>
  )
  return (
    <article
      id={answer.id}
      className={`group/answer ${className}`}
      data-answer=""
      data-earlier={earlier || undefined}
      aria-label={t('answer')}
      aria-busy={running}
    >
      <div
        className={`min-w-0 ${WIDE_COLUMN} wide:col-start-1 wide:row-start-2 wide:pb-6`}
        data-verdict={running ? undefined : (verdict ?? '')}
      >
        {running && <Steps {...{ answer, lost, t }} />}
        {!unknown && scope && scope.missing.length > 0 && (
          <p className={REMARK}>
            {t(scope.about.length > 0 ? 'scope_missing' : 'scope_silent', {
              names: scope.missing.join(', '),
              about: scope.about.join(', ')
            })}
          </p>
        )}
        {!running && moved && (
          <p className={`${REMARK} border-amber text-amber`} data-moved="">
            {t('other_chips', moved)}
          </p>
        )}
        {spoken.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts only grow at the end
          <div key={at}>
            <Suspense fallback={<div className="answer-text prose plain mb-4">{text}</div>}>
              <AnswerText
                {...{ text, sources, names, t }}
                marks={at === 0 ? marks : NO_MARKS}
                caret={running && quotes.length === 0 && at === spoken.length - 1}
              />
            </Suspense>
          </div>
        ))}
        {quotes.length > 0 && (
          <>
            {spoken.length > 0 && !isIntroduced && <p className="label">{t('extractive_instead')}</p>}
            {!running && !(isIntroduced && verdict === 'related') && (
              <QuotesLead
                kind={quotes[0]?.kind}
                isRelated={verdict === 'related'}
                {...{ sources, t }}
                answer={answer.id}
                verdict={verdictMark}
              />
            )}
            <Quotes
              list={whole ? quotes.map(quote => ({ ...quote, repeated: false })) : quotes}
              stated={scope?.names}
              {...{ sources, lang, names, t }}
            />
          </>
        )}
        {!running && !unknown && (
          <div className="flex flex-wrap items-center gap-3 text-xs text-ink-3">
            {quotes.length === 0 && verdictMark}
            {quotes.length === 0 && !whole && <Trace answer={answer.id} {...{ sources, t }} />}
            {mode === 'extractive' && quotes.length === 0 && (
              <span title={t('extractive_hint')}>{t('extractive')}</span>
            )}
            {mode === 'generative' && model && <span className="mono">{model}</span>}
          </div>
        )}
        {happened && <p className={REMARK}>{t(`happened_${happened}`)}</p>}
        {!running && marks.length > 0 && <p className={REMARK}>{t('weak_hint')}</p>}
        {!running && children}
      </div>
      {/* Which sources are quoted is known only with the answer. */}
      {unknown && others.length === 0 ? (
        <RefusalLinks {...{ lang, question, t }} />
      ) : (
        <Sources
          list={running ? [] : others}
          title={sourcesTitle()}
          ofOne={areNamed && articles.size === 1}
          {...{ names, t }}
        />
      )}
    </article>
  )
}

/** Returns true if the thread states a chip, so that the reader knows which one the answer is about. */
function isScoped(scope: { names: readonly string[] }, names: Names): boolean {
  const chips = new Set(Object.values(names.chips))
  return scope.names.some(name => chips.has(name))
}

/** Returns the chips of the first quotation and of the answer before, if they have none in common. */
function otherChips(
  before: ThreadMessage | undefined,
  answer: ThreadMessage,
  names: Names
): { now: string; before: string } | undefined {
  const [was, is] = [chipsQuoted(before), chipsQuoted(answer, 1)]
  if (was.length === 0 || is.length === 0 || is.some(chip => was.includes(chip))) return undefined
  const named = (ids: readonly number[]) => ids.map(id => names.chips[id] ?? '').join(', ')
  return { now: named(is), before: named(was) }
}

interface LeadProps {
  /** Kind of the first quotation. */
  kind: Quote['kind'] | undefined
  /** Whether the quotations may only be related. */
  isRelated: boolean
  verdict: ReactNode
  sources: readonly Source[]
  /** Id of the answer. */
  answer: string
}

const LEAD = 'mb-3 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-s/[20px]'

/** The line above the quotations: where they come from, from how many articles, and what was read. */
function QuotesLead({ kind, isRelated, verdict, sources, answer, t }: LeadProps & Pick<Props, 't'>) {
  const isAccepted = kind === 'accepted'
  const trace = <Trace {...{ sources, answer, t }} />
  // What may not answer says so first, and each quotation tells where it is from.
  if (isRelated)
    return (
      <div className={LEAD}>
        {verdict}
        {trace}
      </div>
    )
  const isCommunity = kind === 'accepted' || kind === 'comment' || kind === 'question'
  return (
    <div className={LEAD}>
      <b className={`font-semibold ${isAccepted ? 'text-blue' : 'text-ink'}`}>
        {isAccepted ? (
          <span className="inline-flex items-center gap-1.5">
            <Icon name="check" size={14} />
            {t('lead_accepted')}
          </span>
        ) : (
          t(isCommunity ? 'lead_community' : 'lead_documents')
        )}
      </b>
      {verdict}
      {trace}
    </div>
  )
}
