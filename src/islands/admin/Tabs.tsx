import { type AdminAddress, addressOf } from './address.ts'

interface Props<State extends string> {
  label: string
  tabs: readonly { state: State; name: string; count: number }[]
  current: State | undefined
  onGo: (address: AdminAddress) => void
}

/** The lists of a page: links that load in place, or in a new tab. */
export function Tabs<State extends string>({ label, tabs, current, onGo }: Props<State>) {
  return (
    <nav className="flex gap-6 border-b border-line text-s max-md:gap-4 max-md:scroll-line" aria-label={label}>
      {tabs.map(({ state, name, count }) => (
        <a
          key={state}
          className="flex min-h-10 items-center gap-1.5 text-ink-2 aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_0_-2px_0_var(--red)] max-md:gap-[3px]"
          href={addressOf({ q: '', page: 1, state })}
          aria-current={state === current ? 'page' : undefined}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onGo({ q: '', page: 1, state })
          }}
        >
          {name}
          {count > 0 && <span className="mono text-xs text-ink-3">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
