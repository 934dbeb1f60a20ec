import { useState } from 'react'
import type { TicketAnswer, WaitingText } from '../../contract/tickets.ts'
import { type Language, localPath } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import { Button } from '../../ui/Button.tsx'
import { Redactions } from '../tickets/Redactions.tsx'
import { FACTS, Why } from './Entry.tsx'
import { TICKET } from './TicketParts.tsx'

const CHANGE = {
  added: 'bg-blue-wash text-ink forced-colors:underline',
  gone: 'bg-red-wash text-ink line-through',
  same: 'text-ink-2'
}

interface Common {
  lang: Language
  t: Translator<'tickets'>
  /** Address of the ticket system. */
  url: string
  busy: boolean
}

/** A text that waits for a decision: a new one in full, otherwise its difference to the published text. */
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
    <li className={TICKET}>
      <h3 className="font-semibold wrap-anywhere">{title}</h3>
      <p className={`${FACTS} mt-1 items-center`}>
        <span className="part font-sans">{isNew ? t('new_text') : t('changed_text')}</span>
        <a className="text-blue" href={`${url}/issues/${id}`}>
          {t('ticket', { id })}
        </a>
        {!isNew && (
          <a className="text-blue" href={localPath(`/home/article/${articleId}`, lang)}>
            {t('article')}
          </a>
        )}
      </p>
      <Redactions t={t} place="queue" redactions={redactions} />
      <section
        className="mt-3 max-h-[60dvh] overflow-auto rounded border border-line bg-card"
        aria-label={`${isNew ? t('new_text') : t('difference')}: ${title}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard.
        tabIndex={0}
      >
        <pre className={`font-mono text-xs/[1.7] wrap-anywhere whitespace-pre-wrap ${isNew ? 'px-3 py-2.5' : ''}`}>
          {isNew ? difference : <Patch text={difference} />}
        </pre>
      </section>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent together. */}
      <div className="mt-3 flex flex-wrap gap-2 max-md:*:flex-1" role="group" aria-label={title}>
        <Button primary disabled={busy} onClick={() => onDecide('approve')}>
          {t('approve')}
        </Button>
        <Button disabled={busy} onClick={() => onDecide('refuse')}>
          {t('refuse')}
        </Button>
      </div>
    </li>
  )
}

function Patch({ text }: { text: string }) {
  return text.split('\n').map((line, at) => {
    const change = line.startsWith('+') ? 'added' : line.startsWith('-') ? 'gone' : 'same'
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key.
      <span key={at} className={`block px-3 ${CHANGE[change]}`}>
        {`${line}\n`}
      </span>
    )
  })
}

/** The answer to a solved ticket, which can be edited before it is posted. */
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
  /** What was typed, and the proposal it began with. A run of the sync may bring another one meanwhile. */
  const [typed, setTyped] = useState<{ text: string; from: string }>()
  const content = typed?.text ?? answer.content
  const isOutdated = typed !== undefined && typed.from !== answer.content
  return (
    <li className={TICKET}>
      <h3 className="font-semibold wrap-anywhere">
        <a href={localPath(`/home/article/${articleId}`, lang)}>{bigTitle}</a>
      </h3>
      <p className={`${FACTS} mt-1 items-center`}>
        <a className="text-blue" href={`${url}/issues/${ticketId}`}>
          {t('ticket', { id: ticketId })}
        </a>
      </p>
      <Redactions t={t} place="queue" redactions={redactions} />
      {answer.content === '' && <Why>{t('answer_empty')}</Why>}
      <textarea
        className="mt-3 h-auto w-full resize-y rounded border border-line-2 bg-card px-3 py-2.5 font-mono text-s/[1.6] text-ink max-md:text-[16px]"
        rows={8}
        aria-label={`${t('answer')}: ${bigTitle}`}
        value={content}
        onChange={({ target }) => setTyped(before => ({ text: target.value, from: before?.from ?? answer.content }))}
      />
      {isOutdated && (
        <p className={`${FACTS} mt-2 items-center`} role="status">
          {t('answer_changed')}
          <Button onClick={() => setTyped(undefined)}>{t('take_new')}</Button>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent together. */}
      <div className="mt-3 flex flex-wrap gap-2 max-md:*:flex-1" role="group" aria-label={bigTitle}>
        <Button primary disabled={busy || content.trim() === ''} onClick={() => onPost(content)}>
          {t('post')}
        </Button>
        <Button disabled={busy} onClick={onDrop}>
          {t('drop')}
        </Button>
      </div>
    </li>
  )
}
