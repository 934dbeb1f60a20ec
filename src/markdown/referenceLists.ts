import type { Element, ElementContent } from 'hast'
import { element, isBlank, isElement } from './elements.ts'
import { plainText } from './plainText.ts'
import { breakableType } from './signature.ts'

const MAX_NAME_LENGTH = 60
const BLOCK = /^(?:p|ul|ol|dl|pre|div|figure|table|blockquote|details|section|h[1-6])$/
/** What separates a name from its description, after a type in brackets. */
const SEPARATOR = /^\s*(?:[(（]([^()（）]{1,60})[)）]\s*)?(?:[:：]|[-–—](?=\s))\s*/
const COLON = /\s*[:：]\s*$/

/** A parameter in a list: its name, its type if it is written, and its description. */
interface Item {
  name: ElementContent[]
  type: string | undefined
  text: ElementContent[]
}

/** Returns the rows of a list of parameters (`**<mode>**: text`), or undefined for any other list. */
export function listRows(list: ElementContent, types: ReadonlyMap<string, string>): Element[] | undefined {
  const items = itemsOf(list)
  return items?.map(({ name, type, text }) => {
    const small = type ?? types.get(plainTextOf(name))
    return element(
      'div',
      { className: ['par'] },
      element('div', { className: ['n'] }, ...name, ...(small ? [element('small', {}, ...breakableType(small))] : [])),
      element('span', { className: ['io'] }),
      element('div', {}, ...text)
    )
  })
}

/** Checks for a list of parameters. If `inBrackets`, all names are in angle brackets, as those of AT commands. */
export function isParameterList(list: ElementContent, inBrackets: boolean): boolean {
  const items = itemsOf(list)
  return items !== undefined && (!inBrackets || items.every(({ name }) => /^\[?<.*>\]?$/.test(plainTextOf(name))))
}

function itemsOf(list: ElementContent): Item[] | undefined {
  if (!isElement(list, 'ul')) return undefined
  const items = list.children.filter(child => isElement(child, 'li')).map(itemOf)
  return items.length > 0 && items.every(item => item !== undefined) ? items : undefined
}

function itemOf(li: Element): Item | undefined {
  const children = li.children.slice(li.children.findIndex(child => !isBlank(child)))
  const [first] = children
  const isLoose = isElement(first, 'p')
  const end = children.findIndex(child => child.type === 'element' && BLOCK.test(child.tagName))
  const line = isLoose ? first.children : children.slice(0, end < 0 ? undefined : end)
  const blocks = isLoose ? children.slice(1) : end < 0 ? [] : children.slice(end)
  const at = line.findIndex(child => !isBlank(child))
  const name = line[at]
  const next = line[at + 1]
  if (!isElement(name, 'strong') && !isElement(name, 'code')) return undefined
  const words = plainText(name).trim()
  if (!words || words.length > MAX_NAME_LENGTH) return undefined
  const hasColon = COLON.test(words)
  const found = next?.type === 'text' ? SEPARATOR.exec(next.value) : null
  if (!found && !hasColon) return undefined
  const rest = line.slice(at + 1)
  if (found && next?.type === 'text') rest[0] = { type: 'text', value: next.value.slice(found[0].length) }
  const isEmpty = rest.every(isBlank)
  if (isEmpty && blocks.every(isBlank)) return undefined
  const lead = isEmpty ? [] : blocks.some(block => !isBlank(block)) ? [element('p', {}, ...rest)] : rest
  return {
    name: hasColon ? [{ type: 'text', value: words.replace(COLON, '') }] : name.children,
    type: found?.[1],
    text: [...lead, ...blocks]
  }
}

function plainTextOf(children: readonly ElementContent[]): string {
  return plainText(element('span', {}, ...children)).trim()
}
