import { Content, Item, Root, Trigger } from '@radix-ui/react-dropdown-menu'

/** An entry of a menu: an act, or a link. */
export type MenuEntry = { label: string; onSelect: () => void } | { label: string; href: string }

interface Props {
  label: string
  entries: readonly MenuEntry[]
}

const GAP_PX = 6

/** A button that opens a menu below it; keys, focus and placing are those of Radix. */
export function Menu({ label, entries }: Props) {
  return (
    // A modal one would hide scroll bars by a style sheet, which the content security policy refuses.
    <Root modal={false}>
      <Trigger className="btn" aria-label={label}>
        ⋯
      </Trigger>
      <Content className="items" align="end" sideOffset={GAP_PX} collisionPadding={GAP_PX}>
        {entries.map(entry =>
          'href' in entry ? (
            <Item key={entry.label} asChild>
              <a href={entry.href}>{entry.label}</a>
            </Item>
          ) : (
            <Item key={entry.label} onSelect={entry.onSelect}>
              {entry.label}
            </Item>
          )
        )}
      </Content>
    </Root>
  )
}
