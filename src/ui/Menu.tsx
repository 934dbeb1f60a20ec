import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'

/** A menu entry: an action or a link. */
export type MenuEntry = { label: string; onSelect: () => void } | { label: string; href: string }

interface Props {
  label: string
  entries: readonly MenuEntry[]
}

const GAP_PX = 6
const ITEM =
  'flex min-h-10 cursor-pointer items-center rounded-[5px] px-3 text-left text-s text-ink focus-visible:bg-sunk data-highlighted:bg-sunk max-md:min-h-11 max-md:text-m'

/** A button that opens a menu below it. Radix handles keys, focus and positioning. */
export function Menu({ label, entries }: Props) {
  return (
    // A modal menu would hide scroll bars with a style sheet, which the content security policy refuses.
    <Root modal={false}>
      <Trigger className="btn" aria-label={label}>
        ⋯
      </Trigger>
      <Content
        className="grid min-w-37 rounded border border-line-2 bg-card p-1.5 shadow-menu"
        align="end"
        sideOffset={GAP_PX}
        collisionPadding={GAP_PX}
      >
        {entries.map(entry =>
          'href' in entry ? (
            <Item key={entry.label} className={ITEM} asChild>
              <a href={entry.href}>{entry.label}</a>
            </Item>
          ) : (
            <Item key={entry.label} className={ITEM} onSelect={entry.onSelect}>
              {entry.label}
            </Item>
          )
        )}
      </Content>
    </Root>
  )
}
