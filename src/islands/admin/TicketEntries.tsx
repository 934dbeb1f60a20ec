import { useState } from 'react'
import type { TicketAnswer, WaitingText } from '../../contract/tickets.ts'
import { interpolate } from '../../domain/language/interpolate.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import { Redactions } from '../tickets/Redactions.tsx'
import type { TicketWords } from '../tickets/words.ts'

interface Common {
  lang: Language
  words: TicketWords
  /** Of the ticket system. */
  url: string
  busy: boolean
}

/** A text that waits: a new one whole, else its difference to what is published. */
export function WaitingEntry({
  lang,
  words,
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
        <span className="part">{isNew ? words.new_text : words.changed_text}</span>
        <a href={`${url}/issues/${id}`}>{interpolate(words.ticket, { id })}</a>
        {!isNew && <a href={localPath(`/home/article/${articleId}`, lang)}>{words.article}</a>}
      </p>
      <Redactions words={words} redactions={redactions} />
      <section
        className="difference"
        aria-label={`${isNew ? words.new_text : words.difference}: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
      >
        <pre>{isNew ? difference : <Patch text={difference} />}</pre>
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent together. */}
      <div className="acts" role="group" aria-label={title}>
        <button type="button" className="btn primary" disabled={busy} onClick={() => onDecide('approve')}>
          {words.approve}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={() => onDecide('refuse')}>
          {words.refuse}
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
  words,
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
        <a href={`${url}/issues/${ticketId}`}>{interpolate(words.ticket, { id: ticketId })}</a>
      </p>
      <Redactions words={words} redactions={redactions} />
      {answer.content === '' && <p className="why">{words.answer_empty}</p>}
      <textarea
        className="in"
        rows={8}
        aria-label={`${words.answer}: ${bigTitle}`}
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
          {words.post}
        </button>
        <button type="button" className="btn" disabled={busy} onClick={onDrop}>
          {words.drop}
        </button>
      </div>
    </li>
  )
}
