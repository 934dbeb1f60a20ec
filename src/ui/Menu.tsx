import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

interface Props {
  label: string
  /** Buttons and links. */
  children: ReactNode
}

/** A button that opens a few acts below it: arrows go through them, Escape and whatever is chosen close it. */
export function Menu({ label, children }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const items = () => [...(place.current?.querySelectorAll<HTMLElement>('.items > *') ?? [])]
  useEffect(() => {
    if (!open) return
    const outside = (event: Event) => place.current?.contains(event.target as Node) || setOpen(false)
    document.addEventListener('pointerdown', outside)
    place.current?.querySelector<HTMLElement>('.items > *')?.focus()
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      button.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !open) return
    event.preventDefault()
    const all = items()
    const at = all.indexOf(document.activeElement as HTMLElement)
    all[(at + step + all.length) % all.length]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the keys of what is in it
    <div
      ref={place}
      onKeyDown={onKeyDown}
      onBlur={event => place.current?.contains(event.relatedTarget) || !event.relatedTarget || setOpen(false)}
    >
      <button
        ref={button}
        type="button"
        className="btn"
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        ⋯
      </button>
      {open && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: what is in it are buttons and links, which keys press
        // biome-ignore lint/a11y/noStaticElementInteractions: the same
        <div id={id} className="items" onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  )
}
