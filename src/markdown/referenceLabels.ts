import type { Element } from 'hast'
import { REFERENCE_LABELS } from '../domain/article/referenceLabels.ts'
import { isBlank, isElement } from './elements.ts'
import { plainText } from './plainText.ts'

export type ReferenceKind = keyof typeof REFERENCE_LABELS

const PATTERNS = Object.entries(REFERENCE_LABELS).map(
  ([kind, words]) => [kind as ReferenceKind, new RegExp(`^(?:${words})$`, 'i')] as const
)
const BRACKETED = /^[【[]\s*([^】\]]{1,40}?)\s*[】\]]\s*[:：]?\s*/
const WITH_COLON = /^([^:：]{1,40})\s*[:：]$/
const NOTHING = /^(?:无|暂无|没有|none|null|n\/?a|no|not applicable|-+|\/)?[。.]?$/i

/** A label before a part: its kind, its text, and the rest of its paragraph. */
export interface ReferenceLabel {
  kind: ReferenceKind
  text: string
  rest: Element | undefined
}

/**
 * Returns the label that a block is or begins with: 【参数】, **Parameters**:, "Parameters:", or a heading with that text.
 */
export function labelOf(block: Element): ReferenceLabel | undefined {
  const text = plainText(block).trim()
  if (/^h[3-6]$/.test(block.tagName)) return label(text.replace(/\s*#$/, ''))
  if (block.tagName !== 'p') return undefined
  const first = block.children.find(child => !isBlank(child))
  if (isElement(first, 'strong')) {
    const after = block.children.slice(block.children.indexOf(first) + 1)
    const isAlone = after.every(child => child.type === 'text' && /^\s*[:：]?\s*$/.test(child.value))
    const name = plainText(first).trim()
    return isAlone ? label(BRACKETED.exec(name)?.[1] ?? name.replace(/\s*[:：]$/, '')) : undefined
  }
  if (first?.type !== 'text') return undefined
  const bracketed = BRACKETED.exec(first.value)
  if (bracketed) {
    const found = label(bracketed[1] ?? '')
    const left = first.value.slice(bracketed[0].length)
    const children = [{ ...first, value: left }, ...block.children.slice(block.children.indexOf(first) + 1)]
    const isEmpty = children.every(isBlank)
    return found && { ...found, rest: isEmpty ? undefined : { ...block, children } }
  }
  return label(WITH_COLON.exec(text)?.[1] ?? '')
}

function label(text: string): ReferenceLabel | undefined {
  const name = text.trim().replace(/\s+/g, ' ')
  const kind = PATTERNS.find(([, pattern]) => pattern.test(name))?.[0]
  return kind && { kind, text: name, rest: undefined }
}

/** Checks whether a part only says that it is empty. */
export function saysNothing(text: string): boolean {
  return text.split(/[\n\t|]/).every(line => NOTHING.test(line.trim()))
}

/**
 * Matches what may be a label in plain text: 【语法】, [Syntax], or the beginning of a line with a colon. White space has no
 * pattern of its own, which would take long in a line of it.
 */
const IN_TEXT = /[【[]([^】\]\n]{1,40})[】\]]|^([^:：\n]{1,40})[:：]/gm

/** Returns what a plain text describes by its labels: a function, a type, or something else. */
export function describedIn(text: string): 'function' | 'type' | undefined {
  const kinds = new Set([...text.matchAll(IN_TEXT)].map(([, one, other = '']) => label(one ?? other)?.kind))
  if (kinds.has('syntax') || (kinds.has('parameters') && kinds.has('returns'))) return 'function'
  return kinds.has('definition') || kinds.has('members') ? 'type' : undefined
}
