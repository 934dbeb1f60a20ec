import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'
import { useRef } from 'react'

/** A menu entry: an action or a link. A dangerous action is red, below a line. */
export type MenuEntry = { label: string; onSelect: () => void; danger?: boolean } | { label: string; href: string }

interface Props {
  label: string
  entries: readonly MenuEntry[]
  className?: string
}

const GAP_PX = 6
const ITEM =
  'flex min-h-10 cursor-pointer items-center rounded-[5px] px-3 text-left text-s text-ink focus-visible:bg-sunk data-highlighted:bg-sunk max-md:min-h-11 max-md:text-m'

const DANGER = 'border-t border-line rounded-t-none text-red'

/** A button that opens a menu below it. Radix handles keys, focus and positioning. */
export function Menu({ label, entries, className = '' }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const chosen = useRef<() => void>(undefined)
  return (
    // A modal menu would hide scroll bars with a style sheet, which the content security policy refuses.
    <Root modal={false}>
      <Trigger ref={trigger} className={`btn ${className}`} aria-label={label}>
        ⋯
      </Trigger>
      <Content
        className="z-5 grid min-w-37 rounded border border-line-2 bg-card p-1.5 shadow-menu"
        align="end"
        sideOffset={GAP_PX}
        collisionPadding={GAP_PX}
        // A dialog that the entry opens returns the focus to what has it now, so the menu closes first.
        onCloseAutoFocus={event => {
          if (!chosen.current) return
          event.preventDefault()
          trigger.current?.focus()
          chosen.current()
          chosen.current = undefined
        }}
      >
        {entries.map(entry =>
          'href' in entry ? (
            <Item key={entry.label} className={ITEM} asChild>
              <a href={entry.href}>{entry.label}</a>
            </Item>
          ) : (
            <Item
              key={entry.label}
              className={`${ITEM} ${entry.danger ? DANGER : ''}`}
              onSelect={() => {
                chosen.current = entry.onSelect
              }}
            >
              {entry.label}
            </Item>
          )
        )}
      </Content>
    </Root>
  )
}
