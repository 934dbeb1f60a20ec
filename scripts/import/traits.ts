import type { Nodes } from 'mdast'
import { textOf, walk } from './nodes.ts'

const mostTraits = 4000

/**
 * Returns content that a translator does not change: code, inline code, pictures, web addresses, and numbers in tables
 * and of sections.
 */
export function traitsOf(nodes: readonly Nodes[]): string[] {
  const traits = new Set<string>()
  const visit = (node: Nodes) => {
    if (node.type === 'code') for (const line of node.value.split('\n')) add(traits, 'code', line.trim())
    if (node.type === 'inlineCode') add(traits, 'name', node.value)
    if (node.type === 'image') add(traits, 'picture', node.url.slice(node.url.lastIndexOf('/') + 1))
    if (node.type === 'link' && /^https?:/.test(node.url)) add(traits, 'web', node.url)
    if (node.type === 'tableCell' && /\d/.test(textOf(node))) add(traits, 'cell', textOf(node))
    if (node.type === 'heading') {
      const words = textOf(node).match(/[\w.]*\w/g) ?? []
      for (const word of words) add(traits, 'heading', word.toLowerCase())
    }
  }
  for (const node of nodes) walk(node, visit)
  return [...traits].slice(0, mostTraits)
}

function add(traits: Set<string>, kind: string, value: string): void {
  if (value && /^[\x20-\x7e]+$/.test(value)) traits.add(`${kind} ${value.slice(0, 120)}`)
}
