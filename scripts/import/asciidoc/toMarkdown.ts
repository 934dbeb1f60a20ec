import type { Element, ElementContent, Root } from 'hast'
import { htmlToMarkdown, markdownElement, type Readdress, textOfNode } from '../htmlText.ts'
import { tabsOf } from '../mark/componentGroups.ts'
import { NOTE_KINDS } from '../mark/components.ts'
import { quote, summaryOf } from '../mark/lines.ts'
import { type Cell, tableOf } from '../mark/rstTables.ts'

/** Elements whose tags stay, because Markdown has no marks for them. */
const KEPT = /^(?:sub|sup|kbd|mark|u)$/

/** What the conversion of a page depends on. */
export interface PageJob {
  readdress: Readdress
  /** Places that links of any page lead to. */
  places: ReadonlySet<string>
}

/**
 * Converts the HTML that Asciidoctor makes of a document to Markdown.
 * @throws RangeError for elements that are nested more deeply than the parser can follow
 */
export function asciidocToMarkdown(html: string, job: PageJob): string {
  const notes = new Map<string, string>()
  const made = htmlToMarkdown(html, job.readdress, tree => changeAll(tree, { ...job, notes }))
  const listed = [...notes].map(([name, text]) => `[^${name}]: ${text.replace(/\n+/g, ' ')}`)
  return [made, ...listed].join('\n\n')
}

interface Job extends PageJob {
  notes: Map<string, string>
}

function changeAll(parent: Root | Element, job: Job): void {
  const children = parent.children as ElementContent[]
  const isCode = 'tagName' in parent && /^(?:pre|code)$/.test(parent.tagName)
  parent.children = children.flatMap(child => {
    if (child.type === 'element') return changed(child, job)
    return child.type === 'text' && !isCode ? withFormulas(child.value) : [child]
  }) as never
}

/** Converts some elements by themselves, for what surrounds them in Markdown. */
function markdownOf(children: readonly ElementContent[], job: Job): string {
  return htmlToMarkdown('', job.readdress, tree => {
    tree.children = [...children]
    changeAll(tree, job)
  })
}

function changed(node: Element, job: Job): ElementContent[] {
  const id = typeof node.properties.id === 'string' ? node.properties.id : ''
  const place = id && job.places.has(id) ? [markdownElement(`<a id="${id.replace(/["\s]/g, '-')}"></a>`)] : []
  return [...place, ...shownBy(node, job)]
}

function shownBy(node: Element, job: Job): ElementContent[] {
  const { tagName } = node
  const has = (name: string) => classesOf(node).includes(name)
  if (/^h[1-6]$/.test(tagName)) {
    changeAll(node, job)
    // The title of the document is the one heading of its level.
    return [tagName === 'h1' ? { ...node, tagName: 'h2' } : node]
  }
  if (tagName === 'a' && !node.properties.href) return node.children.length > 0 ? childrenOf(node, job) : []
  if (tagName === 'sup' && /^footnote/.test(String(classesOf(node)[0])))
    return [markdownElement(`[^${textOfNode(node).replace(/[^\w]/g, '')}]`)]
  if (KEPT.test(tagName) || has('line-through'))
    return [
      markdownElement(`<${has('line-through') ? 'del' : tagName}>`),
      ...childrenOf(node, job),
      markdownElement(`</${has('line-through') ? 'del' : tagName}>`)
    ]
  if (tagName === 'img') return [{ ...node, properties: { ...node.properties, alt: altOf(node) } }]
  if (tagName === 'video' || tagName === 'audio' || tagName === 'iframe')
    return linkTo(String(node.properties.src ?? ''))
  if (tagName === 'details') {
    const summary = node.children.find(child => child.type === 'element' && child.tagName === 'summary')
    const title = summary ? textOfNode(summary).trim() : ''
    const inner = markdownOf(
      node.children.filter(child => child !== summary),
      job
    )
    return [markdownElement(`<details><summary>${summaryOf(title || '…')}</summary>\n\n${inner}\n\n</details>`)]
  }
  if (tagName === 'table' && has('tableblock')) return tableBlock(node, job)
  if (tagName === 'dl') return [markdownElement(listOfTerms(node, job))]
  if (tagName === 'pre' && has('content')) return [withTag(node, 'p', childrenOf(withBreaks(node), job))]
  if (tagName !== 'div') return nested(node, job)
  if (has('admonitionblock')) return [admonition(node, job)]
  if (has('x-tabs')) return tabs(node, job)
  if (has('hdlist')) return termsBeside(node, job)
  if (has('sidebarblock')) return [markdownElement(quote(markdownOf(node.children, job)))]
  if (has('stemblock')) return [stem(node)]
  if (node.properties.id === 'footnotes') {
    for (const note of elementsIn(node)) {
      const name = /\d+$/.exec(String(note.properties.id ?? ''))?.[0]
      const words = note.children.slice(note.children.findIndex(child => child.type === 'element') + 1)
      const [first] = words
      if (first?.type === 'text') first.value = first.value.replace(/^\.\s/, '')
      if (name) job.notes.set(name, markdownOf(words, job))
    }
    return []
  }
  if (has('title')) return [withTag(node, 'p', [withTag(node, 'strong', childrenOf(node, job))])]
  if (has('attribution')) return [withTag(node, 'p', childrenOf(node, job))]
  return nested(node, job)
}

function nested(node: Element, job: Job): Element[] {
  changeAll(node, job)
  return [node]
}

function childrenOf(node: Element, job: Job): ElementContent[] {
  changeAll(node, job)
  return node.children
}

const classesOf = ({ properties }: Element) =>
  Array.isArray(properties.className) ? properties.className.map(String) : []

const elementsIn = (node: Root | Element, tagName?: string) =>
  (node.children as ElementContent[]).filter(
    (child): child is Element => child.type === 'element' && (tagName === undefined || child.tagName === tagName)
  )

function withTag(node: Element, tagName: string, children: ElementContent[]): Element {
  return { ...node, tagName, properties: {}, children }
}

function find(node: Element, fits: (one: Element) => boolean): Element | undefined {
  for (const child of elementsIn(node)) {
    const found = fits(child) ? child : find(child, fits)
    if (found) return found
  }
  return undefined
}

/** Asciidoctor makes alternative texts of names of files, which say nothing. */
function altOf({ properties }: Element): string {
  const name = String(properties.src ?? '')
    .split('/')
    .at(-1)
    ?.replace(/\.\w+$/, '')
    .replace(/[-_]/g, ' ')
  const alt = String(properties.alt ?? '')
  return decodeURIComponent(encodeURIComponent(alt)) === name ? '' : alt
}

function linkTo(url: string): ElementContent[] {
  if (!url) return []
  return [{ type: 'element', tagName: 'a', properties: { href: url }, children: [{ type: 'text', value: url }] }]
}

function admonition(node: Element, job: Job): Element {
  const kind =
    classesOf(node)
      .map(name => NOTE_KINDS[name])
      .find(Boolean) ?? 'NOTE'
  const content = find(node, one => one.tagName === 'td' && classesOf(one).includes('content'))
  return markdownElement(quote(`[!${kind}]\n\n${markdownOf(content?.children ?? [], job)}`.trim()))
}

function tabs(node: Element, job: Job): ElementContent[] {
  const list = find(node, one => one.tagName === 'dl')
  if (!list) return nested(node, job)
  const panels: { title: string; text: string }[] = []
  for (const child of elementsIn(list))
    if (child.tagName === 'dt') panels.push({ title: textOfNode(child).trim(), text: '' })
    else if (panels.length > 0) (panels.at(-1) as { text: string }).text += markdownOf(child.children, job)
  return [markdownElement(tabsOf(panels))]
}

function tableBlock(node: Element, job: Job): ElementContent[] {
  const rows: Cell[][] = []
  let heads = 0
  for (const part of elementsIn(node))
    for (const row of elementsIn(part, 'tr')) {
      if (part.tagName === 'thead') heads++
      rows.push(
        elementsIn(row).map(cell => {
          const text = markdownOf(cell.children, job)
          const isHead = cell.tagName === 'th' && part.tagName !== 'thead' && text && !/\n|\*\*/.test(text)
          const size = (name: 'colSpan' | 'rowSpan') => Number(cell.properties[name] ?? 1) || 1
          return { text: isHead ? `**${text}**` : text, columns: size('colSpan'), rows: size('rowSpan') }
        })
      )
    }
  const caption = elementsIn(node, 'caption')[0]
  const title = caption ? [withTag(caption, 'p', [withTag(caption, 'strong', childrenOf(caption, job))])] : []
  return [...title, markdownElement(tableOf({ rows, heads }))]
}

/** Terms in a table, each beside its definition, are the same list: cells of Markdown hold no lists and no code. */
function termsBeside(node: Element, job: Job): ElementContent[] {
  const title = elementsIn(node).filter(child => child.tagName !== 'table')
  const list = find(node, one => one.tagName === 'tbody') ?? find(node, one => one.tagName === 'table')
  const cells = list ? elementsIn(list, 'tr').flatMap(row => elementsIn(row)) : []
  const parts = cells.map(cell => withTag(cell, classesOf(cell).includes('hdlist1') ? 'dt' : 'dd', cell.children))
  return [
    ...title.flatMap(child => changed(child, job)),
    markdownElement(listOfTerms({ ...node, children: parts }, job))
  ]
}

function listOfTerms(node: Element, job: Job): string {
  const parts = elementsIn(node).map(({ tagName, children }) => {
    const tag = tagName === 'dt' ? 'dt' : 'dd'
    return `<${tag}>\n\n${markdownOf(children, job)}\n\n</${tag}>`
  })
  return `<dl>\n${parts.join('\n')}\n</dl>`
}

/** Returns text with the formulas in LaTeX of its sentences. AsciiMath stays as it is written. */
function withFormulas(text: string): ElementContent[] {
  return text.split(/(\\\([^\n]{1,2000}?\\\)|\\\$[^\n]{1,2000}?\\\$)/).flatMap((value, at): ElementContent[] => {
    if (at % 2 === 0) return value ? [{ type: 'text', value }] : []
    const formula = value.slice(2, -2).trim()
    return [markdownElement(value.startsWith('\\(') ? `$${formula}$` : `\`${formula.replaceAll('`', "'")}\``)]
  })
}

/** Formulas in LaTeX are drawn. AsciiMath stays as it is written. */
function stem(node: Element): Element {
  const text = textOfNode(node).trim()
  const [, formula] = /^\\\[([\s\S]*)\\\]$/.exec(text) ?? []
  if (formula !== undefined) return markdownElement(`$$\n${formula.trim()}\n$$`)
  return markdownElement(`\`\`\`text\n${text.replace(/^\\\$|\\\$$/g, '').trim()}\n\`\`\``)
}

function withBreaks(node: Element): Element {
  const children = node.children.flatMap((child): ElementContent[] =>
    child.type !== 'text'
      ? [child]
      : child.value
          .split('\n')
          .flatMap((value, at): ElementContent[] => [
            ...(at > 0 ? [{ type: 'element', tagName: 'br', properties: {}, children: [] } as Element] : []),
            { type: 'text', value }
          ])
  )
  return { ...node, children }
}
