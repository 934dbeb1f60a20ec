import { make } from '../../browser/make.ts'
import { stored } from '../../browser/storage.ts'
import type { SearchFeedback } from '../../contract/search.ts'
import { CSRF_KEY } from '../../domain/account/csrfKey.ts'
import { MAX_REASON_LENGTH } from '../../domain/textLimits.ts'
import type { SearchWords } from './draw.ts'

/**
 * Creates a function that asks below the results of a logged search whether they were useful, once per search. It asks
 * nothing if no search is logged.
 */
export function askFeedback(place: HTMLElement, words: SearchWords): (sid: string | undefined) => void {
  let currentSid: string | undefined
  let previous: Promise<unknown> = Promise.resolve()

  /** Requests go one after the other, so that a reason is not replaced by the earlier answer without one. */
  function post(feedback: SearchFeedback): Promise<boolean> {
    const sent = previous.then(() => postFeedback(feedback))
    previous = sent
    return sent
  }

  const answer = (text: string, onclick: () => void) =>
    make('button', { type: 'button', className: 'useful', onclick }, text)

  function drawQuestion(sid: string): void {
    place.replaceChildren(
      make('p', {}, words.useful),
      answer(words.yes, () => void send({ sid, satisfied: true, reason: '' })),
      answer(words.no, () => drawReason(sid))
    )
  }

  /** The answer counts even if no reason is given. */
  function drawReason(sid: string): void {
    void post({ sid, satisfied: false, reason: '' })
    const reason = make('input', {
      type: 'text',
      name: 'reason',
      maxLength: MAX_REASON_LENGTH,
      ariaLabel: words.why_not
    })
    reason.placeholder = words.why_not
    const form = make('form', {}, reason, make('button', { className: 'btn' }, words.send))
    form.addEventListener('submit', event => {
      event.preventDefault()
      void send({ sid, satisfied: false, reason: reason.value.trim() })
    })
    place.replaceChildren(form)
    reason.focus()
  }

  async function send(feedback: SearchFeedback): Promise<void> {
    const sent = await post(feedback)
    if (currentSid !== feedback.sid) return
    const status = make('p', { role: 'status', tabIndex: -1 }, sent ? words.thanks : words.not_sent)
    const held = place.contains(document.activeElement)
    place.replaceChildren(status)
    if (held) status.focus({ preventScroll: true })
  }

  return sid => {
    if (sid === currentSid) return
    currentSid = sid
    if (sid) drawQuestion(sid)
    else place.replaceChildren()
  }
}

/** Sends feedback. Returns false if the server did not take it. */
async function postFeedback(feedback: SearchFeedback): Promise<boolean> {
  const token = stored(CSRF_KEY)
  const reply = await fetch('/api/search/searchKeywords_feedBack', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': token },
    body: JSON.stringify(feedback)
  }).catch(() => undefined)
  return reply?.ok === true
}
