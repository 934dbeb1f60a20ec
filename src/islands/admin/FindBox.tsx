import { type CompositionEvent, type FormEvent, useEffect, useRef } from 'react'
import { MAX_EMAIL_LENGTH } from '../../domain/textLimits.ts'
import type { Translator } from '../../locales/strings.ts'
import type { AdminAddress } from './address.ts'

interface Props {
  t: Translator<'admin'>
  address: AdminAddress | undefined
  onFind: (q: string) => void
}

/** Pause in typing before a search, in milliseconds. */
const DEBOUNCE_MS = 300

/** A box that searches people while typing. */
export function FindBox({ t, address, onFind }: Props) {
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const q = address?.q
  useEffect(() => {
    // The text being typed is newer than the address.
    if (q !== undefined && box.current && document.activeElement !== box.current) box.current.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  const findNow = () => {
    clearTimeout(timer.current)
    const typed = box.current?.value.trim() ?? ''
    if (typed !== q) onFind(typed)
  }
  const findSoon = (event: FormEvent | CompositionEvent) => {
    clearTimeout(timer.current)
    // An incomplete syllable matches nobody.
    if ((event.nativeEvent as InputEvent).isComposing) return
    timer.current = setTimeout(findNow, DEBOUNCE_MS)
  }
  return (
    <search>
      <form
        className="mt-4 mb-1 flex h-10 max-w-105 items-center gap-2 rounded border border-line-2 bg-card px-3 text-ink-3 focus-within:border-blue focus-within:shadow-[0_0_0_1px_var(--blue)] max-md:max-w-none"
        onSubmit={event => {
          event.preventDefault()
          findNow()
        }}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
          <circle cx="6" cy="6" r="4.5" strokeWidth="1.5" />
          <path d="m9.5 9.5 3.5 3.5" strokeWidth="1.5" />
        </svg>
        <input
          ref={box}
          className="h-full min-w-0 flex-1 text-m text-ellipsis text-ink outline-none placeholder:text-ink-3 placeholder:opacity-100 max-md:text-[16px]"
          type="search"
          name="q"
          aria-label={t('find')}
          placeholder={t('find_hint')}
          maxLength={MAX_EMAIL_LENGTH}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onInput={findSoon}
          onCompositionEnd={findSoon}
        />
      </form>
    </search>
  )
}
