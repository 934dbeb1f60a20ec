/** A component for documents in MDX. */
export interface MdxComponent {
  /** Its tag in the Markdown. The sanitiser allows it. */
  tag: string
  /** Allowed values of each attribute: a list, or 'text' for any text. */
  attributes: Record<string, readonly string[] | 'text'>
  required?: readonly string[]
  /** True if the component is used within a line. */
  inline?: true
  /** Components that may contain this component. If set, the component must be inside one of them. */
  within?: readonly string[]
}

export const CALLOUT_TYPES = ['note', 'tip', 'important', 'warning', 'caution'] as const
export const BADGE_TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const
export const REGISTER_WIDTHS = ['8', '16', '32', '64'] as const

/**
 * Components of MDX documents by name. docs/components.md shows each. The parser reads everything from these entries.
 */
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

/**
 * Returns the attribute name used on the tag. The sanitiser changes every `name`, because scripts could confuse it with
 * a global.
 */
export function tagAttribute(name: string): string {
  return name === 'name' ? 'label' : name
}
