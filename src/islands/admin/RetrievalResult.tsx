import type { Retrieval } from '../../contract/retrieval.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { HTML_LANG } from '../../domain/language/languages.ts'
import type { RetrievalWords } from './retrievalWords.ts'

interface Props {
  words: RetrievalWords
  found: Retrieval
  busy: boolean
}

const short = (value: number) => value.toFixed(2)

/** What a question found: the verdict and its parts, the words, the passages, the time taken, and what would be sent. */
export function RetrievalResult({ words, found, busy }: Props) {
  const { sources, model, prompt, extract } = found
  return (
    <div className="retrieval" aria-busy={busy}>
      <Verdict words={words} found={found} />
      <Terms words={words} list={found.words} />
      {sources.length > 0 && (
        <section>
          <h2>{words.passages}</h2>
          <ol className="passages">
            {sources.map(source => (
              <li key={source.n}>
                <p className="score" title={words.score}>
                  <span className="sr">{words.score} </span>
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
                    {!source.public && <span className="lock">■ {words.internal}</span>}
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
      <Time words={words} steps={found.steps} />
      <section>
        <h2>{words.prompt}</h2>
        <p className="hint">
          {!prompt ? words.prompt_none : model ? interpolate(words.prompt_to, { model }) : words.prompt_kept}
        </p>
        {prompt && <Long title={words.instructions} text={prompt.instructions} />}
        {prompt && <Long title={words.message} text={prompt.content} />}
      </section>
      {extract && (
        <section>
          <h2>{words.extract}</h2>
          <p className="hint">{words.extract_hint}</p>
          <pre>{extract}</pre>
        </section>
      )}
    </div>
  )
}

function Verdict({ words, found: { verdict, judgement } }: Pick<Props, 'words' | 'found'>) {
  const limits = judgement && {
    strong: { limit: judgement.strong },
    related: { from: judgement.related, limit: judgement.strong },
    none: { limit: judgement.related }
  }
  return (
    <section>
      <h2>{words.verdict}</h2>
      <p className="said" role="status">
        <b className={`ver ${verdict}`}>{words[verdict]}</b>
        {limits ? interpolate(words[`${verdict}_means`], limits[verdict]) : words.nothing}
      </p>
      {judgement && (
        <dl>
          <dt>{words.best}</dt>
          <dd>{short(judgement.best)}</dd>
          <dt>{words.rarest}</dt>
          <dd>{short(judgement.rarest)}</dd>
          <dt>{words.known}</dt>
          <dd>{Math.round(judgement.known * 100)} %</dd>
          <dt>{words.first}</dt>
          <dd>{Math.round(judgement.score * 100)} %</dd>
          <dt>{words.names}</dt>
          <dd>
            {judgement.knownNames}, {judgement.unknownNames}
          </dd>
          <dt>
            {words.measure} <small>{words.formula}</small>
          </dt>
          <dd>
            <b>{short(judgement.measure)}</b>
          </dd>
        </dl>
      )}
    </section>
  )
}

function Terms({ words, list }: { words: RetrievalWords; list: Retrieval['words'] }) {
  if (list.length === 0) return null
  return (
    <section>
      <h2>{words.words}</h2>
      <p className="hint">{words.words_hint}</p>
      <ul className="terms">
        {list.map(({ term, weight, known, translated }) => {
          const note = translated ? words.translated_word : known ? undefined : words.unknown_word
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

function Time({ words, steps }: { words: RetrievalWords; steps: Retrieval['steps'] }) {
  const total = steps.reduce((sum, { took }) => sum + took, 0)
  return (
    <section>
      <h2>{words.time}</h2>
      <table>
        <thead className="sr">
          <tr>
            <th scope="col">{words.step}</th>
            <th scope="col">ms</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ step, took }) => (
            <tr key={step}>
              <th scope="row">{words[step]}</th>
              <td>{took.toFixed(1)} ms</td>
              <td className="bar" aria-hidden="true">
                <i style={{ inlineSize: `${total > 0 ? (took / total) * 100 : 0}%` }} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{words.total}</th>
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
