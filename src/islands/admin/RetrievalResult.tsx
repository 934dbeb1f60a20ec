import type { ReactNode } from 'react'
import type { Retrieval } from '../../contract/retrieval.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Disclosure } from '../../ui/Disclosure.tsx'

interface Props {
  t: Translator<'retrieval'>
  found: Retrieval
  busy: boolean
}

const BAR = 'block h-[3px] rounded-xs bg-blue forced-colors:bg-[CanvasText]'
const TEXT =
  'mb-3 rounded border border-line bg-sunk px-4 py-3 font-mono text-xs/[1.7] wrap-anywhere whitespace-pre-wrap'
const CELL = 'border-t border-line py-[5px] text-left'
const NUMBER = 'px-4 text-right font-mono whitespace-nowrap'
const VERDICTS = { strong: 'done', related: 'bg-sunk text-ink-2', none: 'open' }
const TERMS = { known: '', translated: 'border-dashed text-ink-2', unknown: 'text-red line-through' }

const short = (value: number) => value.toFixed(2)

/**
 * The result of a question: the verdict and its parts, the terms, the passages, the time taken, and the prompt that
 * would be sent.
 */
export function RetrievalResult({ t, found, busy }: Props) {
  const { sources, model, prompt, extract } = found
  return (
    <div className="transition-opacity duration-120 aria-busy:opacity-55" aria-busy={busy}>
      <Verdict t={t} found={found} />
      <Terms t={t} list={found.words} />
      {sources.length > 0 && (
        <Part title={t('passages')}>
          <ol data-list="">
            {sources.map(source => (
              <li
                key={source.n}
                className="grid grid-cols-[56px_minmax(0,1fr)] gap-4 border-line py-3 not-first:border-t max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1"
              >
                <p className="font-mono text-s/[1.6] max-md:w-14" title={t('score')}>
                  <span className="sr">{t('score')} </span>
                  <b>{short(source.score)}</b>
                  <i className={BAR} style={{ inlineSize: `${source.score * 100}%` }} aria-hidden="true" />
                </p>
                <div>
                  <h3 className="flex items-baseline gap-2 text-m/[1.45] font-semibold" lang={HTML_LANG[source.lang]}>
                    <span className="min-w-[17px] flex-none rounded-[3px] bg-blue-wash px-1 py-[3px] text-center font-mono text-[11px]/none font-semibold text-blue">
                      {source.n}
                    </span>
                    <a className="min-w-0 wrap-anywhere" href={source.url} target="_blank" rel="noreferrer">
                      {source.title}
                    </a>
                  </h3>
                  <p className="mt-0.5 mb-1 flex flex-wrap gap-x-3.5 font-mono text-xs/[1.65] text-ink-3">
                    <span>#{source.articleId}</span>
                    {source.heading && <span lang={HTML_LANG[source.lang]}>{source.heading}</span>}
                    {source.sdkVersion && <span>{source.sdkVersion}</span>}
                    <span>{source.date}</span>
                    {!source.public && <span className="text-red">■ {t('internal')}</span>}
                  </p>
                  <p className="text-s wrap-anywhere whitespace-pre-line text-ink-2" lang={HTML_LANG[source.lang]}>
                    {source.text}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </Part>
      )}
      <Time t={t} steps={found.steps} />
      <Part
        title={t('prompt')}
        hint={!prompt ? t('prompt_none') : model ? t('prompt_to', { model }) : t('prompt_kept')}
      >
        {prompt && <Long title={t('instructions')} text={prompt.instructions} />}
        {prompt && <Long title={t('message')} text={prompt.content} />}
      </Part>
      {extract && (
        <Part title={t('extract')} hint={t('extract_hint')}>
          <pre className={TEXT}>{extract}</pre>
        </Part>
      )}
    </div>
  )
}

function Verdict({ t, found: { verdict, judgement } }: Pick<Props, 't' | 'found'>) {
  const limits = judgement && {
    strong: t('strong_means', { limit: judgement.strong }),
    related: t('related_means', { from: judgement.related, limit: judgement.strong }),
    none: t('none_means', { limit: judgement.related })
  }
  return (
    <Part title={t('verdict')}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1 text-ink-2" role="status">
        <b className={`state ${VERDICTS[verdict]}`}>{t(verdict)}</b>
        {limits ? limits[verdict] : t('nothing')}
      </p>
      {judgement && (
        <dl className="mt-3 grid max-w-[34rem] grid-cols-[minmax(0,1fr)_auto] text-s *:border-t *:border-line *:py-[5px]">
          <dt className="text-ink-2">{t('best')}</dt>
          <dd className="pl-4 text-right font-mono">{short(judgement.best)}</dd>
          <dt className="text-ink-2">{t('rarest')}</dt>
          <dd className="pl-4 text-right font-mono">{short(judgement.rarest)}</dd>
          <dt className="text-ink-2">{t('known')}</dt>
          <dd className="pl-4 text-right font-mono">{Math.round(judgement.known * 100)} %</dd>
          <dt className="text-ink-2">{t('first')}</dt>
          <dd className="pl-4 text-right font-mono">{Math.round(judgement.score * 100)} %</dd>
          <dt className="text-ink-2">{t('names')}</dt>
          <dd className="pl-4 text-right font-mono">
            {judgement.knownNames}, {judgement.unknownNames}
          </dd>
          <dt className="text-ink-2">{t('technical')}</dt>
          <dd className="pl-4 text-right">{t(judgement.sharesTechnicalTerm ? 'yes' : 'no')}</dd>
          <dt className="text-ink-2">
            {t('measure')} <small className="block text-xs text-ink-3">{t('formula')}</small>
          </dt>
          <dd className="pl-4 text-right font-mono">
            <b>{short(judgement.measure)}</b>
          </dd>
        </dl>
      )}
    </Part>
  )
}

function Terms({ t, list }: { t: Translator<'retrieval'>; list: Retrieval['words'] }) {
  if (list.length === 0) return null
  return (
    <Part title={t('words')} hint={t('words_hint')}>
      <ul className="flex flex-wrap gap-2">
        {list.map(({ term, weight, known, translated }) => {
          const kind = translated ? 'translated' : known ? 'known' : 'unknown'
          const note = translated ? t('translated_word') : known ? undefined : t('unknown_word')
          return (
            <li
              key={term}
              className={`rounded-[3px] border border-line-2 bg-card px-2 py-[3px] text-s wrap-anywhere ${TERMS[kind]}`}
              title={note}
            >
              {term}{' '}
              <span
                className={`ml-1 font-mono text-xs/[normal] text-ink-3 ${kind === 'unknown' ? 'inline-block' : ''}`}
              >
                {short(weight)}
              </span>
              {note && <span className="sr"> {note}</span>}
            </li>
          )
        })}
      </ul>
    </Part>
  )
}

function Time({ t, steps }: { t: Translator<'retrieval'>; steps: Retrieval['steps'] }) {
  const total = steps.reduce((sum, { took }) => sum + took, 0)
  return (
    <Part title={t('time')}>
      <table className="w-full max-w-[34rem] border-collapse text-s">
        <thead className="sr">
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">ms</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, took }) => (
            <tr key={step}>
              <th className={`${CELL} font-normal text-ink-2`} scope="row">
                {t(step)}
              </th>
              <td className={`${CELL} ${NUMBER} text-ink-2`}>{took.toFixed(1)} ms</td>
              <td className={`${CELL} w-[45%]`} aria-hidden="true">
                <i className={BAR} style={{ inlineSize: `${total > 0 ? (took / total) * 100 : 0}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th className={`${CELL} font-semibold text-ink`} scope="row">
              {t('total')}
            </th>
            <td className={`${CELL} ${NUMBER} font-semibold text-ink`}>{total.toFixed(1)} ms</td>
            <td className={`${CELL} w-[45%]`} />
          </tr>
        </tfoot>
      </table>
    </Part>
  )
}

function Long({ title, text }: { title: string; text: string }) {
  return (
    <Disclosure className="border-t border-line" line="min-h-10 py-[9px] hover:text-ink" summary={title}>
      <pre className={TEXT}>{text}</pre>
    </Disclosure>
  )
}

function Part({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <section className="border-t border-line pt-4 pb-6">
      <h2 className="mb-2 border-b border-line pt-6 pb-2 text-l font-semibold">{title}</h2>
      {hint && <p className="-mt-1 mb-3 text-s text-ink-3">{hint}</p>}
      {children}
    </section>
  )
}
