import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Suggestion } from '../../contract/writing.ts'
import { mentionBegun, mentionLink } from '../../domain/writing/mentionLink.ts'
import { suggestPeople } from '../../stores/mentions.ts'
import { insertText } from './insertText.ts'

/** Delay in milliseconds after the last letter before people are searched. */
const SETTLE = 120

/** The mention being typed, and its suggestions. */
interface Begun {
  from: number
  q: string
  people: readonly Suggestion[]
  at: number
}

/**
 * Suggests people after an @ in a text area, and lets input methods compose. Call `look` when the text changed. `onKey`
 * returns whether a key was for the list.
 */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, change: (text: string) => void) {
  const listId = useId()
  const [begun, setBegun] = useState<Begun>()
  const pending = useRef({ key: '', timer: 0 })
  const composing = useRef(false)
  /** Position of an @ for which the list was closed. */
  const closed = useRef<number>(undefined)
  useEffect(() => () => clearTimeout(pending.current.timer), [])

  function look(): void {
    if (composing.current) return
    const { selectionStart = 0, selectionEnd = 0, value = '' } = area.current ?? {}
    const typed = selectionStart === selectionEnd ? mentionBegun(value.slice(0, selectionStart)) : undefined
    if (typed?.from !== closed.current) closed.current = undefined
    const wanted = typed && closed.current === undefined ? typed : undefined
    const key = wanted ? `${wanted.from} ${wanted.q}` : ''
    if (key === pending.current.key) return
    clearTimeout(pending.current.timer)
    pending.current = { key, timer: 0 }
    if (!wanted) setBegun(undefined)
    else
      pending.current.timer = window.setTimeout(async () => {
        const people = await suggestPeople(wanted.q)
        if (pending.current.key === key) setBegun(people.length > 0 ? { ...wanted, people, at: 0 } : undefined)
      }, SETTLE)
  }
  function close(): void {
    closed.current = begun?.from
    clearTimeout(pending.current.timer)
    pending.current.key = ''
    setBegun(undefined)
  }
  function choose(person: Suggestion): void {
    if (!begun || !area.current) return
    area.current.setSelectionRange(begun.from, begun.from + 1 + begun.q.length)
    close()
    insertText(area.current, change, () => `${mentionLink(person)} `)
  }
  function onKey(event: KeyboardEvent): boolean {
    const person = begun?.people[begun.at]
    if (!begun || !person || event.ctrlKey || event.metaKey || event.altKey) return false
    const { key } = event
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setBegun({ ...begun, at: (begun.at + step + begun.people.length) % begun.people.length })
    else if (key === 'Enter' || key === 'Tab') choose(person)
    else if (key === 'Escape') close()
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const optionId = (id: number) => `${listId}-${id}`
  const current = begun?.people[begun.at]
  /** `ofArea` contains properties of the text area, which keeps the focus. */
  return {
    people: begun?.people ?? [],
    current,
    listId,
    optionId,
    look,
    choose,
    onKey,
    ofArea: {
      onSelect: look,
      onBlur: close,
      onCompositionStart: () => {
        composing.current = true
      },
      onCompositionEnd: () => {
        composing.current = false
        look()
      },
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      ...(current && { 'aria-controls': listId, 'aria-activedescendant': optionId(current.id) })
    }
  } as const
}
