import { lazy, type ReactNode, Suspense } from 'react'
import type { ThreadMessage } from '../../contract/assistant.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { dataOf, textsOf } from '../../stores/answerParts.ts'
import type { Names } from './facts.ts'
import { Quotes } from './Quotes.tsx'
import { Sources } from './Sources.tsx'
import { Steps } from './Steps.tsx'

interface Props {
  lang: Language
  answer: ThreadMessage
  running: boolean
  lost: boolean
  names: Names
  t: Translator<'assistant'>
  /** Actions on a complete answer. */
  children?: ReactNode
}

const NO_MARKS: never[] = []
/** The parser loads with the first answer, not with the page. */
const AnswerText = lazy(() => import('./AnswerText.tsx'))

/** An answer: its steps, its text, its groundedness, and its sources. */
export function Answer({ lang, answer, running, lost, names, t, children }: Props) {
  const sources = dataOf(answer, 'sources')?.list ?? []
  const marks = dataOf(answer, 'marks')?.list ?? NO_MARKS
  const quotes = dataOf(answer, 'quotes')?.list ?? []
  const { verdict, mode, model } = answer.metadata
  const happened = answer.metadata.happened ?? dataOf(answer, 'happened')?.what
  const texts = textsOf(answer)
  // Quotations are rendered as in their articles. Their plain text is for clients of the stream.
  const spoken = quotes.length > 0 ? texts.slice(0, -1) : texts
  const cited = new Set(spoken.flatMap(text => [...text.matchAll(/\[(\d{1,2})\]/g)].map(([, n]) => Number(n))))
  const quoted = new Set(quotes.map(({ n }) => n))
  const articles = new Set(quotes.map(({ n }) => sources.find(source => source.n === n)?.articleId))
  // Only the sentences of a model are compared with their sources. Quotes are the sources themselves.
  const scope = dataOf(answer, 'scope')
  const checked = mode === 'generative' && marks.length === 0 && !happened
  const unknown = !running && verdict === 'none'
  return (
    <article id={answer.id} className="answer" aria-label={t('answer')} aria-busy={running}>
      <div className="body">
        {running && <Steps {...{ answer, lost, t }} />}
        {!unknown && scope && scope.missing.length > 0 && (
          <p className="happened">
            {t('scope_missing', { names: scope.missing.join(', '), about: scope.about.join(', ') })}
          </p>
        )}
        {spoken.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts only grow at the end
          <div key={at}>
            <Suspense fallback={<div className="say prose plain">{text}</div>}>
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
            {spoken.length > 0 && <p className="label">{t('extractive_instead')}</p>}
            <Quotes list={quotes} {...{ sources, lang, names, t }} />
          </>
        )}
        {!running && (
          <p className="how">
            {verdict && (
              <span className={`ver ${verdict}`}>
                {t(`verdict_${verdict === 'strong' && checked ? 'checked' : verdict}`, {
                  count: quotes.length > 0 ? articles.size : cited.size
                })}
              </span>
            )}
            {mode === 'extractive' && !unknown && quotes.length === 0 && (
              <span title={t('extractive_hint')}>{t('extractive')}</span>
            )}
            {mode === 'generative' && model && <span className="mono">{model}</span>}
          </p>
        )}
        {happened && <p className="happened">{t(`happened_${happened}`)}</p>}
        {!running && marks.length > 0 && <p className="happened">{t('weak_hint')}</p>}
        {!running && children}
      </div>
      <Sources
        list={sources.filter(({ n }) => !quoted.has(n))}
        title={unknown ? t('nearest') : quotes.length > 0 ? t('more_sources') : t('sources')}
        {...{ names, t }}
      />
    </article>
  )
}
