import type { Retrieval } from '../../contract/retrieval.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'

interface Props {
  t: Translator<'retrieval'>
  found: Retrieval
  busy: boolean
}

const short = (value: number) => value.toFixed(2)

/** What a question found: the verdict and its parts, the terms, the passages, the time taken, and what would be sent. */
export function RetrievalResult({ t, found, busy }: Props) {
  const { sources, model, prompt, extract } = found
  return (
    <div className="retrieval" aria-busy={busy}>
      <Verdict t={t} found={found} />
      <Terms t={t} list={found.words} />
      {sources.length > 0 && (
        <section>
          <h2>{t('passages')}</h2>
          <ol className="passages">
            {sources.map(source => (
              <li key={source.n}>
                <p className="score" title={t('score')}>
                  <span className="sr">{t('score')} </span>
                  <b>{short(source.score)}</b>
                  <i style={{ inlineSize: `${source.score * 100}%` }} aria-hidden="true" />
                </p>
                <div>
                  <h3 lang={HTML_LANG[source.lang]}>
                    <span className="ref">{source.n}</span>
                    <a href={source.url} target="_blank" rel="noreferrer">
                      {source.title}
                    </a>
                  </h3>
                  <p className="m">
                    <span>#{source.articleId}</span>
                    {source.heading && <span lang={HTML_LANG[source.lang]}>{source.heading}</span>}
                    {source.sdkVersion && <span>{source.sdkVersion}</span>}
                    <span>{source.date}</span>
                    {!source.public && <span className="lock">■ {t('internal')}</span>}
                  </p>
                  <p className="text" lang={HTML_LANG[source.lang]}>
                    {source.text}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </section>
      )}
      <Time t={t} steps={found.steps} />
      <section>
        <h2>{t('prompt')}</h2>
        <p className="hint">{!prompt ? t('prompt_none') : model ? t('prompt_to', { model }) : t('prompt_kept')}</p>
        {prompt && <Long title={t('instructions')} text={prompt.instructions} />}
        {prompt && <Long title={t('message')} text={prompt.content} />}
      </section>
      {extract && (
        <section>
          <h2>{t('extract')}</h2>
          <p className="hint">{t('extract_hint')}</p>
          <pre>{extract}</pre>
        </section>
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
    <section>
      <h2>{t('verdict')}</h2>
      <p className="said" role="status">
        <b className={`ver ${verdict}`}>{t(verdict)}</b>
        {limits ? limits[verdict] : t('nothing')}
      </p>
      {judgement && (
        <dl>
          <dt>{t('best')}</dt>
          <dd>{short(judgement.best)}</dd>
          <dt>{t('rarest')}</dt>
          <dd>{short(judgement.rarest)}</dd>
          <dt>{t('known')}</dt>
          <dd>{Math.round(judgement.known * 100)} %</dd>
          <dt>{t('first')}</dt>
          <dd>{Math.round(judgement.score * 100)} %</dd>
          <dt>{t('names')}</dt>
          <dd>
            {judgement.knownNames}, {judgement.unknownNames}
          </dd>
          <dt>
            {t('measure')} <small>{t('formula')}</small>
          </dt>
          <dd>
            <b>{short(judgement.measure)}</b>
          </dd>
        </dl>
      )}
    </section>
  )
}

function Terms({ t, list }: { t: Translator<'retrieval'>; list: Retrieval['words'] }) {
  if (list.length === 0) return null
  return (
    <section>
      <h2>{t('words')}</h2>
      <p className="hint">{t('words_hint')}</p>
      <ul className="terms">
        {list.map(({ term, weight, known, translated }) => {
          const note = translated ? t('translated_word') : known ? undefined : t('unknown_word')
          return (
            <li key={term} className={translated ? 'translated' : known ? '' : 'unknown'} title={note}>
              {term} <span>{short(weight)}</span>
              {note && <span className="sr"> {note}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Time({ t, steps }: { t: Translator<'retrieval'>; steps: Retrieval['steps'] }) {
  const total = steps.reduce((sum, { took }) => sum + took, 0)
  return (
    <section>
      <h2>{t('time')}</h2>
      <table>
        <thead className="sr">
          <tr>
            <th scope="col">{t('step')}</th>
            <th scope="col">ms</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, took }) => (
            <tr key={step}>
              <th scope="row">{t(step)}</th>
              <td>{took.toFixed(1)} ms</td>
              <td className="bar" aria-hidden="true">
                <i style={{ inlineSize: `${total > 0 ? (took / total) * 100 : 0}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('total')}</th>
            <td>{total.toFixed(1)} ms</td>
            <td className="bar" />
          </tr>
        </tfoot>
      </table>
    </section>
  )
}

function Long({ title, text }: { title: string; text: string }) {
  return (
    <details>
      <summary>{title}</summary>
      <pre>{text}</pre>
    </details>
  )
}
