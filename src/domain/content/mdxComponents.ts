/** A component that documents in MDX may use. */
export interface MdxComponent {
  /** Its tag on the way through Markdown; the sanitiser lets it through. */
  tag: string
  /** What each attribute may be: a list of values, or 'text' for any. */
  attributes: Record<string, readonly string[] | 'text'>
  required?: readonly string[]
  /** Stands within a line. */
  inline?: true
  /** The components that it has to stand in. */
  within?: readonly string[]
}

export const CALLOUT_TYPES = ['note', 'tip', 'important', 'warning', 'caution'] as const
export const BADGE_TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export const REGISTER_WIDTHS = ['8', '16', '32', '64'] as const

/** The components of MDX documents by name; docs/components.md shows each. An entry is all that a parser knows of it. */
export const MDX_COMPONENTS: Record<string, MdxComponent> = {
  Callout: { tag: 'x-callout', attributes: { type: CALLOUT_TYPES, title: 'text' } },
  Tabs: { tag: 'x-tabs', attributes: {} },
  Tab: { tag: 'x-tab', attributes: { title: 'text' }, required: ['title'], within: ['Tabs'] },
  Steps: { tag: 'x-steps', attributes: {} },
  Cards: { tag: 'x-cards', attributes: {} },
  Card: { tag: 'x-card', attributes: { title: 'text', href: 'text' }, required: ['title'], within: ['Cards'] },
  Badge: { tag: 'x-badge', attributes: { tone: BADGE_TONES }, inline: true },
  ChipPackage: {
    tag: 'x-package',
    attributes: { name: 'text', package: 'text', pins: 'text', size: 'text', pitch: 'text' },
    required: ['name', 'package', 'pins']
  },
  RegisterTable: {
    tag: 'x-register',
    attributes: { name: 'text', offset: 'text', reset: 'text', width: REGISTER_WIDTHS },
    required: ['name']
  }
}

/** An attribute as the tag has it: the sanitiser changes every `name`, which a script could mistake for its own. */
export function tagAttribute(name: string): string {
  return name === 'name' ? 'label' : name
}
