import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminPerson } from '../../contract/admin.ts'
import type { Language } from '../../domain/language/languages.ts'
import { grouped } from '../../domain/language/numbers.ts'
import type { Outcome } from '../../stores/outcome.ts'
import { $people, type Act, openPeople, perform } from '../../stores/people.ts'
import { Ask, type Question } from './Ask.tsx'
import { type AdminAddress, useAddress } from './address.ts'
import { FindBox } from './FindBox.tsx'
import { PAGE_HINT, PageHead } from './PageHead.tsx'
import { PeopleList } from './PeopleList.tsx'
import { translator } from './strings.ts'
import { Toast, type ToastText } from './Toast.tsx'

interface Props {
  lang: Language
  /** Id of the current member. Undefined until the session is known. */
  me: number | undefined
}

/** Actions that immediately undo others. */
const OPPOSITE: Partial<Record<Act, Act>> = { golden_on: 'golden_off', golden_off: 'golden_on' }

/** Search of people, and actions on them. */
export function People({ lang, me }: Props) {
  const t = translator(lang)
  const people = useStore($people, { ssr: 'initial' })
  const [address, go] = useAddress()
  const [question, setQuestion] = useState<Question>()
  const [toast, setToast] = useState<ToastText>()
  const [underWay] = useState(() => new Set<number>())
  const top = useRef<HTMLHeadingElement>(null)
  const open = useCallback(() => {
    if (me !== undefined && address) void openPeople(address)
  }, [me, address])
  useEffect(open, [open])
  const endToast = useCallback(() => setToast(undefined), [])
  const find = useCallback((q: string) => go({ q, page: 1 }, false), [go])

  async function send(act: Act, person: AdminPerson, text = ''): Promise<Outcome<AdminPerson>> {
    const outcome = await perform(act, person, text)
    const name = person.nickname
    if (outcome.ok) setToast({ text: t(`done_${act}`, { name }), ...wayBack(act, outcome.value, person) })
    // An open dialog shows the failure itself.
    else if (!document.querySelector('dialog[open]'))
      setToast({ text: t(`failed_${act}`, { name, why: outcome.failure.message || t('network') }) })
    return outcome
  }
  function wayBack(act: Act, now: AdminPerson, before: AdminPerson): Pick<ToastText, 'way'> {
    const back = OPPOSITE[act]
    if (back) return { way: { label: t('undo'), act: () => start(back, now) } }
    const again = { act: 'block', person: now, text: before.blockReason ?? '' } as const
    return act === 'unblock' ? { way: { label: t('block_again'), act: () => setQuestion(again) } } : {}
  }
  function start(act: Act, person: AdminPerson): void {
    if (act !== 'golden_on' && act !== 'golden_off') {
      setQuestion({ act, person, text: '' })
      return
    }
    // A second press during a request could be processed in any order.
    if (underWay.has(person.id)) return
    underWay.add(person.id)
    void send(act, person).finally(() => underWay.delete(person.id))
  }
  function endQuestion(): void {
    const row = question && document.getElementById(`person-${question.person.id}`)
    setQuestion(undefined)
    // If the button that opened the dialog is gone, such as that of a toast, the row is the nearest place.
    if (document.activeElement === document.body) row?.querySelector('button')?.focus()
  }
  const turnTo = (wanted: AdminAddress) => {
    go(wanted, true)
    top.current?.focus()
  }
  const total = people.state === 'open' ? people.total : undefined
  return (
    <>
      <PageHead ref={top} title={t('people')}>
        <p className={PAGE_HINT} role="status">
          {people.state === 'open' && people.busy
            ? t('finding')
            : total !== undefined && t('found', { count: total === 1 ? total : grouped(total) })}
        </p>
      </PageHead>
      <FindBox t={t} address={address} onFind={find} />
      <PeopleList {...{ lang, me, people, address }} onAct={start} onRetry={open} onGo={turnTo} onFind={find} />
      {question && (
        <Ask
          key={`${question.act} ${question.person.id}`}
          lang={lang}
          {...question}
          onSure={text => send(question.act, question.person, text)}
          onEnd={endQuestion}
        />
      )}
      <Toast toast={toast} close={t('close')} onEnd={endToast} />
    </>
  )
}
