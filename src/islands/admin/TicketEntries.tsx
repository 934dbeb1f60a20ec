import { useState } from 'react'
import type { TicketAnswer, WaitingText } from '../../contract/tickets.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Redactions } from '../tickets/Redactions.tsx'

interface Common {
  lang: Language
  t: Translator<'tickets'>
  /** Of the ticket system. */
  url: string
  busy: boolean
}

/** A text that waits: a new one whole, else its difference to what is published. */
export function WaitingEntry({
  lang,
  t,
  url,
  busy,
  text,
  onDecide
}: Common & { text: WaitingText; onDecide: (decision: 'approve' | 'refuse') => void }) {
  const { id, articleId, title, isNew, difference, redactions } = text
  return (
    <li className="entry ticket">
      <h3>{title}</h3>
      <p className="facts">
        <span className="part">{isNew ? t('new_text') : t('changed_text')}</span>
        <a href={`${url}/issues/${id}`}>{t('ticket', { id })}</a>
        {!isNew && <a href={localPath(`/home/article/${articleId}`, lang)}>{t('article')}</a>}
      </p>
      <Redactions t={t} redactions={redactions} />
      <section
        className="difference"
        aria-label={`${isNew ? t('new_text') : t('difference')}: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
      >
        <pre>{isNew ? difference : <Patch text={difference} />}</pre>
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
      <div className="acts" role="group" aria-label={title}>
        <button type="button" className="btn primary" disabled={busy} onClick={() => onDecide('approve')}>
          {t('approve')}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => onDecide('refuse')}>
          {t('refuse')}
        </button>
      </div>
    </li>
  )
}

function Patch({ text }: { text: string }) {
  return text.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name.
    <span key={at} className={line.startsWith('+') ? 'added' : line.startsWith('-') ? 'gone' : undefined}>
      {`${line}\n`}
    </span>
  ))
}

/** The answer of a solved ticket, which can be changed before it is posted. */
export function AnswerEntry({
  lang,
  t,
  url,
  busy,
  answer,
  onPost,
  onDrop
}: Common & { answer: TicketAnswer; onPost: (content: string) => void; onDrop: () => void }) {
  const { articleId, bigTitle, ticketId, redactions } = answer
  const [content, setContent] = useState(answer.content)
  return (
    <li className="entry ticket">
      <h3>
        <a href={localPath(`/home/article/${articleId}`, lang)}>{bigTitle}</a>
      </h3>
      <p className="facts">
        <a href={`${url}/issues/${ticketId}`}>{t('ticket', { id: ticketId })}</a>
      </p>
      <Redactions t={t} redactions={redactions} />
      {answer.content === '' && <p className="why">{t('answer_empty')}</p>}
      <textarea
        className="in"
        rows={8}
        aria-label={`${t('answer')}: ${bigTitle}`}
        value={content}
        onChange={event => setContent(event.target.value)}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
      <div className="acts" role="group" aria-label={bigTitle}>
        <button
          type="button"
          className="btn primary"
          disabled={busy || content.trim() === ''}
          onClick={() => onPost(content)}
        >
          {t('post')}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={onDrop}>
          {t('drop')}
        </button>
      </div>
    </li>
  )
}
