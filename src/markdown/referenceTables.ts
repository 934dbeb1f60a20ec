import type { Element, ElementContent } from 'hast'
import { element, isElement } from './elements.ts'
import { plainText } from './plainText.ts'
import { breakableType } from './signature.ts'

/** Column names of parameter tables. */
const COLUMNS = {
  name: /^(?:参数|参数名|参数名称|成员|成员名|成员名称|名称|属性|属性名称|name|parameters?|parameter names?|members?|member names?|fields?|attributes?|attribute names?)$/i,
  type: /^(?:类型|参数类型|数据类型|type|data type)$/i,
  direction: /^(?:输入\s*\/\s*输出|输入输出|方向|in\s*\/\s*out|inputs?\s*\/\s*outputs?|direction)$/i,
  text: /^(?:描述|说明|参数说明|含义|description|explanation|meaning)$/i
}
type Column = keyof typeof COLUMNS
const RETURN_NAME = /^(?:返回值|值|返回|return values?|values?|returns?)$/i
const OUTPUT = /输出|out/i

/** Returns the rows of a table of parameters or members, or undefined for any other table. */
export function parameterRows(box: Element, types: ReadonlyMap<string, string>): Element[] | undefined {
  const table = readTable(box)
  if (!table) return undefined
  const columns = table.head.map(head => (Object.keys(COLUMNS) as Column[]).find(name => COLUMNS[name].test(head)))
  const isUnclear = columns.includes(undefined) || new Set(columns).size < columns.length
  if (isUnclear || !columns.includes('name') || !columns.includes('text')) return undefined
  return table.rows.map(cells => {
    const cell = (name: Column) => cells[columns.indexOf(name)]
    const name = cell('name')
    const direction = cell('direction')
    const type = cell('type')?.children ?? breakableType(types.get(name ? plainText(name).trim() : '') ?? '')
    const small = type.length > 0 ? [element('small', {}, ...type)] : []
    const isOut = direction && OUTPUT.test(plainText(direction))
    return element(
      'div',
      { className: ['par'] },
      element('div', { className: ['n'] }, ...(name?.children ?? []), ...small),
      element('span', { className: isOut ? ['io', 'out'] : ['io'] }, ...(direction?.children ?? [])),
      element('div', {}, ...(cell('text')?.children ?? []))
    )
  })
}

/** Returns the rows of a table of return values, or undefined for any other table. */
export function returnRows(box: Element): Element[] | undefined {
  const table = readTable(box)
  const [name = '', text = ''] = table?.head ?? []
  if (table?.head.length !== 2 || !RETURN_NAME.test(name) || !COLUMNS.text.test(text)) return undefined
  return table.rows.map(([value, meaning]) =>
    element(
      'div',
      { className: ['ret'] },
      element('div', { className: ['n'] }, ...(value?.children ?? [])),
      element('div', {}, ...(meaning?.children ?? []))
    )
  )
}

/** Returns the text of the header of a table. */
export function headerOf(box: Element): string {
  return readTable(box)?.head.join(' ') ?? ''
}

/** Reads header and rows of a table without spanning cells. */
function readTable(box: Element): { head: string[]; rows: Element[][] } | undefined {
  const rows: Element[][] = []
  const collect = (parent: { children: ElementContent[] }) => {
    for (const child of parent.children) {
      if (isElement(child, 'tr')) rows.push(child.children.filter(cell => cell.type === 'element'))
      else if ('children' in child) collect(child)
    }
  }
  collect(box)
  const [head, ...body] = rows
  const isEven = rows.every(
    row => row.length === head?.length && row.every(cell => !cell.properties.colSpan && !cell.properties.rowSpan)
  )
  if (!head?.every(cell => cell.tagName === 'th') || !isEven || body.length === 0) return undefined
  return { head: head.map(cell => plainText(cell).trim()), rows: body }
}
