import { htmlToText } from '../htmlText.ts'
import { tabsOf } from './componentGroups.ts'
import type { Loss } from './context.ts'
import { dedent, mapLines } from './lines.ts'

interface Element {
  name: string
  classes: string
  id: string
  start: number
  innerStart: number
  innerEnd: number
  end: number
  children: Element[]
}

interface Label {
  /** `id` of the panel. */
  target: string
  text: string
}

/** Tells quickly that a document has none. */
const MARK = /\btab-pane\b/
const TAG = /<!--|<(\/?)(ul|ol|div|nav)\b((?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^'"<>]){0,200})>/gi
const LABEL =
  /<(a|button)\b((?:"[^"\n]{0,500}"|'[^'\n]{0,500}'|[^'"<>]){0,200})>((?:(?!<\/?(?:a|button)\b)[\s\S])*)<\/\1>/gi
const TARGET = /(?:^|\s)(?:href|data-target|data-bs-target)\s*=\s*["']?#([^"'\s]+)/i
const CODE_WITHIN =
  /(?<!`)(`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S])*?[^`]\1(?!`)|<(pre|code|script|style)\b[^<>]{0,500}>(?:(?!<\/?\2\b)[\s\S])*<\/\2>/gi
const LABELS = /(?:^|\s)nav-(?:tabs|pills)(?:\s|$)/
const CONTENT = /(?:^|\s)tab-content(?:\s|$)/
const PANEL = /(?:^|\s)tab-pane(?:\s|$)/
const MAX_DEPTH = 8
/** Elements in one another. A text with more is left as it is. */
const MAX_OPEN = 100

/**
 * Converts tabs of Bootstrap: a list of links (`nav-tabs`, `nav-pills`), and the panels that they show (`tab-pane`) in an
 * element after it. The text of a panel is Markdown. Labels without a panel are named.
 */
export function fromBootstrap(text: string, file: string, losses: Loss[]): string {
  return MARK.test(text) ? converted(text, { file, losses }, 0) : text
}

function converted(text: string, job: { file: string; losses: Loss[] }, depth: number): string {
  const tops = depth < MAX_DEPTH ? elementsOf(withoutCode(text)) : []
  const edits = groupsIn(tops, text).filter(({ list }) => isBlock(text, list.start))
  let made = ''
  let from = 0
  for (const { list, content } of edits) {
    const { panels, lost } = panelsOf(labelsOf(text.slice(list.innerStart, list.innerEnd)), content)
    for (const { text: label } of lost)
      job.losses.push({ file: job.file, message: `the tab "${label}" has no panel and was left out.` })
    const written = tabsOf(
      panels.map(({ title, panel }) => ({
        title,
        text: dedent(converted(text.slice(panel.innerStart, panel.innerEnd), job, depth + 1).trim())
      }))
    )
    // What stands beside the panels is shown with each of them.
    const rest = restOf(content, panels[0]?.panel, text).map(part => dedent(converted(part, job, depth + 1).trim()))
    const blocks = [rest[0], written, rest[1]].filter(Boolean).join('\n\n')
    const before = text.slice(from, list.start)
    const [indent = ''] = /[ \t]*$/.exec(before) ?? []
    // The tabs begin a block, at the indentation of the list.
    made += `${before}${/\n[ \t]*\n[ \t]*$|^\s*$/.test(before) ? '' : `\n\n${indent}`}`
    made += `${indent ? blocks.replace(/\n(?!\n)/g, `\n${indent}`) : blocks}`
    const [gap = ''] = /^(?:[ \t]*\n){0,2}/.exec(text.slice(content.end, content.end + 100)) ?? []
    made += '\n'.repeat(2 - (gap.match(/\n/g)?.length ?? 0))
    from = content.end
  }
  return made + text.slice(from)
}

/** Returns lists of labels with the element of their panels, which is the next one, among these elements and within them. */
function groupsIn(elements: readonly Element[], text: string): { list: Element; content: Element }[] {
  const found: { list: Element; content: Element }[] = []
  for (let at = 0; at < elements.length; at++) {
    const list = elements[at] as Element
    const content = elements[at + 1]
    const isPair =
      content !== undefined &&
      isList(list, text) &&
      CONTENT.test(content.classes) &&
      text.slice(list.end, content.start).trim() === '' &&
      content.children.some(isPanel)
    if (isPair) {
      found.push({ list, content })
      at++
    } else found.push(...groupsIn(list.children, text))
  }
  return found
}

/** Checks for a list of labels, also one in an element that has nothing else. */
function isList(element: Element, text: string): boolean {
  if (LABELS.test(element.classes)) return true
  const [child, ...others] = element.children
  if (!child || others.length > 0 || !isBlank(text.slice(element.innerStart, child.start))) return false
  return isBlank(text.slice(child.end, element.innerEnd)) && isList(child, text)
}

const isPanel = ({ classes }: Element) => PANEL.test(classes)

const isBlank = (text: string) => text.replace(/<!--[\s\S]*?-->/g, '').trim() === ''

/** Returns the text of tabs that is in no panel: above the first one, and below it. */
function restOf(
  { innerStart, innerEnd, children }: Element,
  first: Element | undefined,
  text: string
): [string, string] {
  const rest: [string, string] = ['', '']
  let from = innerStart
  for (const panel of [...children.filter(isPanel), undefined]) {
    rest[from > (first?.start ?? 0) ? 1 : 0] += text.slice(from, panel?.start ?? innerEnd)
    from = panel?.end ?? innerEnd
  }
  return rest
}

/** Returns panels with their labels. A label with an unknown target is that of the panel at its place. */
function panelsOf(labels: readonly Label[], content: Element) {
  const children = content.children.filter(isPanel)
  const titles = new Map<Element, string>()
  const rest = labels.filter(({ target, text: title }) => {
    const panel = children.find(child => child.id === target && !titles.has(child))
    if (panel) titles.set(panel, title)
    return !panel
  })
  const isSameNumber = labels.length === children.length
  const lost = rest.filter(label => {
    const panel = isSameNumber ? children[labels.indexOf(label)] : undefined
    if (!panel || titles.has(panel)) return true
    titles.set(panel, label.text)
    return false
  })
  const panels = children.map((panel, at) => ({ title: titles.get(panel) || panel.id || String(at + 1), panel }))
  return { panels, lost }
}

function labelsOf(html: string): Label[] {
  return [...html.matchAll(LABEL)].flatMap(([, , attributes = '', words = '']) => {
    const target = TARGET.exec(attributes)?.[1]
    return target === undefined ? [] : [{ target, text: htmlToText(words) }]
  })
}

/** Returns lists and divisions as a tree. A panel that is not closed ends where the next one begins. */
function elementsOf(text: string): Element[] {
  const root: Element = { name: '', classes: '', id: '', start: 0, innerStart: 0, innerEnd: 0, end: 0, children: [] }
  const open = [root]
  const close = (depth: number, innerEnd: number, end: number) => {
    for (const element of open.splice(depth)) Object.assign(element, { innerEnd, end })
  }
  TAG.lastIndex = 0
  for (let found = TAG.exec(text); found; found = TAG.exec(text)) {
    const [whole, slash, written = '', attributes = ''] = found
    const name = written.toLowerCase()
    if (!name) {
      const end = text.indexOf('-->', found.index)
      if (end < 0) break
      TAG.lastIndex = end + 3
    } else if (slash) {
      const at = open.findLastIndex(element => element.name === name)
      if (at > 0) close(at, found.index, found.index + whole.length)
    } else {
      const element: Element = {
        ...{ name, classes: attribute(attributes, 'class'), id: attribute(attributes, 'id'), children: [] },
        ...{ start: found.index, innerStart: found.index + whole.length, innerEnd: -1, end: -1 }
      }
      const around = open.findLastIndex(({ classes }) => PANEL.test(classes) || CONTENT.test(classes))
      if (isPanel(element) && around > 0 && isPanel(open[around] as Element)) close(around, found.index, found.index)
      open.at(-1)?.children.push(element)
      if (open.push(element) > MAX_OPEN) return []
    }
  }
  // As browsers do, tabs that are never closed end with the text.
  for (const element of open)
    if (isPanel(element) || CONTENT.test(element.classes))
      Object.assign(element, { innerEnd: text.length, end: text.length })
  return closed(root.children)
}

/** Returns the elements that end. The elements within others are children of the one around them. */
function closed(elements: readonly Element[]): Element[] {
  return elements.flatMap(element => {
    const children = closed(element.children)
    return element.end < 0 ? children : [{ ...element, children }]
  })
}

function attribute(attributes: string, name: string): string {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(attributes)
  return found?.[1] ?? found?.[2] ?? found?.[3] ?? ''
}

/** Returns a text of the same length with blanks instead of code. */
function withoutCode(text: string): string {
  const blank = (code: string) => code.replace(/[^\n]/g, ' ')
  return mapLines(text, (line, inCode) => (inCode ? blank(line) : line)).replace(CODE_WITHIN, blank)
}

/** Checks for HTML in no quote that is no example: indented by four below a blank line, in no list and no other HTML. */
function isBlock(text: string, start: number): boolean {
  const lines = text.slice(0, start).split('\n')
  const before = lines.pop() ?? ''
  if (/^[ \t]*>/.test(before)) return false
  if (!/^(?: {4}|\t)/.test(before) || lines.at(-1)?.trim()) return true
  const above = lines.findLast(line => line.trim()) ?? ''
  return /^[ \t]|^(?:[-*+]|\d{1,9}[.)])[ \t]|^<|>[ \t]*$/.test(above)
}
