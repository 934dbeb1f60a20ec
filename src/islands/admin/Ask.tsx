import { type FormEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import type { AdminPerson } from '../../contract/admin.ts'
import type { FieldCode } from '../../contract/errors.ts'
import { type FieldRule, problemOf } from '../../domain/account/fieldRules.ts'
import type { Language } from '../../domain/language/languages.ts'
import type { Translator } from '../../locales/strings.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { type Act, REASON_RULE, STAFF_NAME_RULE } from '../../stores/people.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogButtons, DialogHead } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Why } from './Entry.tsx'
import { translator } from './strings.ts'

/** Actions that need a confirmation. */
type ConfirmedAction = Exclude<Act, 'golden_on' | 'golden_off'>
/** Rules for actions that need a text. */
const TYPED: Partial<Record<ConfirmedAction, FieldRule>> = { block: REASON_RULE, staff_on: STAFF_NAME_RULE }

export interface Question {
  act: ConfirmedAction
  person: AdminPerson
  /** Initial text of the reason or the staff name. */
  text: string
}

interface Props extends Question {
  lang: Language
  onSure: (text: string) => Promise<Outcome<AdminPerson>>
  onEnd: () => void
}

/** Confirms an action on a person. A failure is shown here, and nothing is lost. */
export function Ask({ lang, act, person, text: first, onSure, onEnd }: Props) {
  const t = translator(lang)
  const dialog = useRef<HTMLDialogElement>(null)
  const [text, setText] = useState(first)
  const [code, setCode] = useState<FieldCode>()
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  useEffect(() => dialog.current?.showModal(), [])

  async function send(event: FormEvent) {
    event.preventDefault()
    const rule = TYPED[act]
    const wrong = rule && problemOf(text, rule)
    setCode(wrong)
    setProblem('')
    if (wrong) return dialog.current?.querySelector<HTMLElement>('textarea, input')?.focus()
    setBusy(true)
    const outcome = await onSure(text)
    setBusy(false)
    if (outcome.ok) return dialog.current?.close()
    const refused = outcome.failure.fields.reason ?? outcome.failure.fields.name
    setCode(refused)
    if (!refused) setProblem(outcome.failure.message || t('network'))
  }
  // The action continues on the server, and a closed dialog could not show its outcome.
  const stay = (event: SyntheticEvent) => busy && event.preventDefault()
  return (
    <Dialog ref={dialog} aria-labelledby="ask" aria-describedby="ask-hint" onCancel={stay} onClose={onEnd}>
      <form onSubmit={event => void send(event)} noValidate>
        <DialogHead id="ask" title={t(`${act}_title`, { name: person.nickname })} hint={t(`${act}_hint`)} />
        {act === 'unblock' && (
          <Why place="dialog">
            <b className="block font-normal text-ink-3">{t('unblock_reason')}</b>
            {person.blockReason}
          </Why>
        )}
        {act === 'block' && (
          <TextArea
            id="reason"
            rows={3}
            label={t('block_reason')}
            hint={t('block_reason_hint')}
            value={text}
            onChange={event => setText(event.target.value)}
            required
            problem={code && problemText(t, code)}
            count={`${text.trim().length} / ${REASON_RULE.most}`}
          />
        )}
        {act === 'staff_on' && (
          <Field
            id="staff-name"
            label={t('staff_name')}
            hint={t('staff_name_hint')}
            value={text}
            onChange={event => setText(event.target.value)}
            autoComplete="off"
            required
            problem={code && nameProblem(t, code)}
          />
        )}
        {problem && <Problem className="mt-3">{problem}</Problem>}
        <DialogButtons>
          <Button disabled={busy} onClick={() => dialog.current?.close()}>
            {t('cancel')}
          </Button>
          <Button type="submit" primary danger={act === 'block'} disabled={busy}>
            {busy ? t(`${act}_busy`) : t(act)}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function problemText(t: Translator<'admin'>, code: FieldCode): string {
  if (code === 'required' || code === 'too_small') return t('reason_required')
  return code === 'too_big' ? t('reason_too_big', { most: REASON_RULE.most }) : t('reason_invalid')
}

function nameProblem(t: Translator<'admin'>, code: FieldCode): string {
  if (code === 'required' || code === 'too_small') return t('staff_name_required')
  return t('staff_name_wrong', { most: STAFF_NAME_RULE.most })
}
