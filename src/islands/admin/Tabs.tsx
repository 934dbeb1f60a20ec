import { type AdminAddress, addressOf } from './address.ts'

interface Props<State extends string> {
  label: string
  tabs: readonly { state: State; name: string; count: number }[]
  current: State | undefined
  onGo: (address: AdminAddress) => void
}

/** The lists of a page: links that open here, or in a tab of their own for whoever wants that. */
export function Tabs<State extends string>({ label, tabs, current, onGo }: Props<State>) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ state, name, count }) => (
        <a
          key={state}
          href={addressOf({ q: '', page: 1, state })}
          aria-current={state === current ? 'page' : undefined}
          onClick={event => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onGo({ q: '', page: 1, state })
          }}
        >
          {name}
          {count > 0 && <span className="mono">{count}</span>}
        </a>
      ))}
    </nav>
  )
}
