import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import type { Choice } from './Choices.tsx'
import { typeAhead } from './typeAhead.ts'

interface Props {
  id: string
  /** Text of the closed list. */
  text: string
  choices: readonly Choice[]
  onChoose: (id: number) => void
  isWrong: boolean
  describedBy: string | undefined
}

const OPTION =
  'flex min-h-8 cursor-pointer items-center px-3 py-1 text-s text-ink aria-selected:bg-hover no-hover:min-h-10 hover:bg-hover'

/**
 * A list of options that opens on demand. Moving in it chooses nothing, unlike in a closed list of the browser: Enter
 * or a click chooses, Escape closes.
 */
export function OptionList({ id, text, choices, onChoose, isWrong, describedBy }: Props) {
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  const ahead = useRef(typeAhead())
  const active = open ? choices[at] : undefined
  const optionId = (choice: Choice) => `${id}-${choice.id}`
  useEffect(() => {
    if (active) list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  const openAt = (place: number) => {
    setAt(Math.min(Math.max(0, place), choices.length - 1))
    setOpen(true)
  }
  const choose = (choice: Choice | undefined) => {
    setOpen(false)
    if (choice) onChoose(choice.id)
  }
  /** Moves to the option that begins with the letters typed in a row. */
  const find = (letter: string) => {
    const names = choices.map(({ name }) => name)
    openAt(ahead.current(letter, names, open ? at : undefined) ?? (open ? at : 0))
  }
  /** Returns the option to which a key moves. */
  const placeFor = (key: string): number | undefined => {
    if (key === 'ArrowDown') return open ? at + 1 : 0
    if (key === 'ArrowUp') return open ? at - 1 : choices.length - 1
    if (key === 'Home') return 0
    return key === 'End' ? choices.length - 1 : undefined
  }
  function press(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const isEnter = key === 'Enter' || key === ' '
    const place = placeFor(key)
    if (key === 'Escape' && open) event.stopPropagation()
    if (key === 'Escape') return setOpen(false)
    if (place === undefined && !isEnter && key.length !== 1) return
    event.preventDefault()
    // Letters are keys of the site elsewhere.
    event.stopPropagation()
    if (isEnter && open) choose(choices[at])
    else if (isEnter || place !== undefined) openAt(place ?? 0)
    else find(key)
  }
  return (
    <span className="flex min-w-20 flex-1 items-center">
      <button
        id={id}
        type="button"
        role="combobox"
        className="flex min-h-7 w-full items-center justify-between gap-2 text-left text-ink-2 focus:outline-none"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={active && optionId(active)}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        onClick={() => (open ? setOpen(false) : openAt(0))}
        onKeyDown={press}
        onBlur={() => setOpen(false)}
      >
        <span className="min-w-0 truncate">{text}</span>
        <span className="text-ink-3">
          <Icon name="down" size={14} />
        </span>
      </button>
      {open && (
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-labelledby={id}
          className="absolute inset-x-0 top-[calc(100%+4px)] z-5 max-h-64 overflow-y-auto rounded border border-line-2 bg-card py-1 shadow-menu"
        >
          {choices.map(choice => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the button has the focus and takes the keys
            <div
              key={choice.id}
              id={optionId(choice)}
              role="option"
              tabIndex={-1}
              className={OPTION}
              aria-selected={choice === active}
              // The button keeps the focus.
              onPointerDown={event => event.preventDefault()}
              onMouseDown={event => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              {choice.name}
            </div>
          ))}
        </div>
      )}
    </span>
  )
}
