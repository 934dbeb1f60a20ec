import type { Element } from 'hast'
import { hasClass } from './elements.ts'
import { plainText } from './plainText.ts'

// Tabs within a quotation.

/** Returns a text without white space, to compare words across lines. */
export const bare = (text: string) => text.replace(/\s+/g, '')

/** Returns the panels of tabs with their radio buttons. */
export function panelsOf(tabs: Element): { input: Element; panel: Element }[] {
  const children = tabs.children.filter(child => child.type === 'element')
  return children.flatMap((panel, at) => {
    const input = children[at - 2]
    return hasClass(panel, 'tab') && input ? [{ input, panel }] : []
  })
}

/** Returns the panels of tabs, and the one that contains the words for which a section was found. */
function tabsIn(node: Element, from: string) {
  const wanted = bare(from).slice(0, 40)
  const panels = hasClass(node, 'tabs') ? panelsOf(node) : []
  return { panels, found: panels.find(({ panel }) => wanted && bare(plainText(panel)).includes(wanted)) }
}

/** Returns the blocks of the tab with these words, else of the first. Returns undefined for another element. */
export function openTab(node: Element, from: string): Element[] | undefined {
  const { panels, found = panels[0] } = tabsIn(node, from)
  return found?.panel.children.filter(child => child.type === 'element')
}

/** Opens the tab that contains the words for which a section was found. */
export function openTabs(node: Element, from: string): void {
  const { panels, found } = tabsIn(node, from)
  if (found) for (const { input } of panels) input.properties.checked = input === found.input
  for (const child of node.children) if (child.type === 'element') openTabs(child, from)
}
