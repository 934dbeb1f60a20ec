import type { Element, ElementContent, Parents } from 'hast'
import { BADGE_TONES, CALLOUT_TYPES, REGISTER_WIDTHS } from '../domain/content/mdxComponents.ts'
import { element, isElement } from './elements.ts'
import type { Page } from './page.ts'
import { plainText } from './plainText.ts'

// Renders the components of MDX documents from the tags that mdxToMarkdown.ts writes. All of them work without scripts.
// Attribute values that passed the sanitiser become text here.

const BITS_PER_ROW = 16
const MAX_PINS = 2000
/** Maximum number of pins and balls on one side of a drawn package. More would not add information. */
const MAX_DRAWN_PINS = 24
const MAX_DRAWN_BALLS = 14

/** Components that are rendered as part of the group that contains them. */
const GROUPS: Record<string, string> = { 'x-tab': 'x-tabs', 'x-card': 'x-cards' }

type Draw = (node: Element, page: Page) => Element

const DRAWINGS: Record<string, Draw> = {
  'x-callout': callout,
  'x-tabs': tabs,
  'x-steps': node => element('div', { className: ['steps'] }, ...node.children),
  'x-cards': node => element('div', { className: ['cards'] }, ...elements(node, 'x-card').map(card)),
  'x-badge': badge,
  'x-package': chipPackage,
  'x-register': register
}

/** Renders a component whose children are already rendered. Returns undefined for any other element. */
export function drawComponent(node: Element, page: Page): Element | undefined {
  return DRAWINGS[node.tagName]?.(node, page)
}

/** Checks whether a node is a tab or a card outside a group of its kind. */
export function isOutOfPlace(node: Element, parent: Parents): boolean {
  const group = GROUPS[node.tagName]
  return group !== undefined && !(parent.type === 'element' && parent.tagName === group)
}

function text(node: Element, name: string): string {
  const value = node.properties[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function elements(node: Element, tagName: string): Element[] {
  return node.children.filter(child => isElement(child, tagName))
}

function oneOf<T extends string>(value: string, values: readonly T[]): T | undefined {
  return values.find(one => one === value)
}

function callout(node: Element, page: Page): Element {
  const kind = oneOf(text(node, 'type'), CALLOUT_TYPES) ?? 'note'
  const title = text(node, 'title') || page.words.callouts[kind]
  const heading = element('p', { className: ['callout-title'] }, title)
  return element('aside', { className: ['callout', kind], role: 'note' }, heading, ...node.children)
}

/** Renders radio buttons with labels and panels. Arrow keys move between them, and a printed page shows every panel. */
function tabs(node: Element, page: Page): Element {
  const group = `${page.idPrefix}tabs-${++page.tabs}`
  const children = elements(node, 'x-tab').flatMap((tab, at): Element[] => {
    const id = `${group}-${at + 1}`
    page.ids.add(id)
    return [
      element('input', { type: 'radio', name: group, id, checked: at === 0 }),
      element('label', { htmlFor: [id] }, text(tab, 'title')),
      element('div', { className: ['tab'] }, ...tab.children)
    ]
  })
  return element('div', { className: ['tabs'], role: 'group', ariaLabel: page.words.tabs }, ...children)
}

function card(node: Element): Element {
  const [title, href] = [text(node, 'title'), text(node, 'href')]
  const isAddress = /^(?:https?:\/\/|\/(?!\/)|#)/i.test(href)
  const name = isAddress ? element('a', { href }, title) : title
  return element('div', { className: ['card'] }, element('p', { className: ['card-title'] }, name), ...node.children)
}

function badge(node: Element): Element {
  const tone = oneOf(text(node, 'tone'), BADGE_TONES) ?? 'neutral'
  return element('span', { className: ['badge', tone] }, ...node.children)
}

/** Draws a package from above, with its facts. */
function chipPackage(node: Element, page: Page): Element {
  const { words } = page
  const kind = text(node, 'package')
  const pins = Math.min(MAX_PINS, Number.parseInt(text(node, 'pins'), 10) || 0)
  const facts: [string, string][] = [
    [words.package, kind],
    [words.pins, String(pins)],
    [words.size, text(node, 'size')],
    [words.pitch, text(node, 'pitch')]
  ]
  const rows = facts
    .filter(([, value]) => value)
    .flatMap(([name, value]) => [element('dt', {}, name), element('dd', {}, value)])
  const caption = element('figcaption', {}, text(node, 'label'))
  return element(
    'figure',
    { className: ['chip-package'] },
    drawPackage(kind, pins),
    caption,
    element('dl', {}, ...rows)
  )
}

function drawPackage(kind: string, pins: number): Element {
  const isGrid = /bga|csp/i.test(kind)
  const contacts = isGrid ? ballPath(pins) : leadPath(pins, /so(?:ic|p|t)|dip/i.test(kind) ? 2 : 4)
  return element(
    'svg',
    { viewBox: '0 0 120 120', width: '120', height: '120', ariaHidden: 'true' },
    element('rect', { x: '16', y: '16', width: '88', height: '88', rx: '4' }),
    element('path', { d: contacts.path, className: [isGrid ? 'balls' : 'leads'], strokeDashArray: [contacts.dashes] }),
    element('circle', { cx: '24', cy: '24', r: '2.5', className: ['pin-1'] })
  )
}

/** Draws leads as dashes along the sides, as thick as they are long. */
function leadPath(pins: number, sides: number): { path: string; dashes: string } {
  const each = Math.max(1, Math.min(MAX_DRAWN_PINS, Math.ceil(pins / sides)))
  const dash = rounded(80 / each / 2)
  const upright = `M11 ${rounded(20 + dash / 2)}V100M109 ${rounded(20 + dash / 2)}V100`
  const level = `M${rounded(20 + dash / 2)} 11H100M${rounded(20 + dash / 2)} 109H100`
  return { path: sides === 2 ? upright : upright + level, dashes: `${dash} ${dash}` }
}

/** Draws balls as zero-length dashes with round ends. They show through the package, because they are below it. */
function ballPath(pins: number): { path: string; dashes: string } {
  const each = Math.max(2, Math.min(MAX_DRAWN_BALLS, Math.round(Math.sqrt(pins))))
  const step = rounded(72 / (each - 1))
  const rows = Array.from({ length: each }, (_, at) => `M24 ${rounded(24 + step * at)}H96.5`)
  return { path: rows.join(''), dashes: `0 ${step}` }
}

const rounded = (length: number) => Math.round(length * 10) / 10

/** Renders a register: its name and address, its bits as boxes from the highest down, then the table of its fields. */
function register(node: Element, page: Page): Element {
  const width = Number(oneOf(text(node, 'width'), REGISTER_WIDTHS) ?? 32)
  const facts = [
    text(node, 'offset') && `${page.words.offset} ${text(node, 'offset')}`,
    text(node, 'reset') && `${page.words.reset} ${text(node, 'reset')}`
  ].filter(Boolean)
  const title = element(
    'p',
    { className: ['register-title'] },
    element('code', {}, text(node, 'label')),
    ...(facts.length > 0 ? [element('span', {}, facts.join(' · '))] : [])
  )
  const fields = fieldsOf(node).filter(({ high }) => high < width)
  const bits = fields.length > 0 ? [bitLayout(fields, width)] : []
  return element('div', { className: ['register'] }, title, ...bits, ...node.children)
}

interface BitField {
  high: number
  low: number
  name: string
}

/**
 * Renders rows of sixteen bits, highest first. Bits without a field are empty. The table below contains the same
 * information in words.
 */
function bitLayout(fields: readonly BitField[], width: number): Element {
  const rows: Element[] = []
  for (let top = width - 1; top >= 0; top -= BITS_PER_ROW) {
    const bottom = Math.max(0, top - BITS_PER_ROW + 1)
    const cells: Element[] = []
    for (let bit = top; bit >= bottom; ) {
      const field = fields.find(({ high, low }) => low <= bit && bit <= high)
      const next = Math.max(-1, ...fields.filter(({ high }) => high < bit).map(({ high }) => high))
      const last = Math.max(bottom, field ? field.low : next + 1)
      const label = element('small', {}, bitsOf(bit, last))
      const name = field ? [element('span', {}, field.name)] : []
      cells.push(
        element('td', { colSpan: String(bit - last + 1), ...(!field && { className: ['free'] }) }, label, ...name)
      )
      bit = last - 1
    }
    rows.push(element('tr', {}, ...cells))
  }
  return element(
    'div',
    { className: ['bits'], ariaHidden: 'true' },
    element('table', {}, element('tbody', {}, ...rows))
  )
}

const bitsOf = (high: number, low: number) => (high === low ? String(high) : `${high}:${low}`)

/** Reads the fields of the first table below: bits in the first column (`7:4` or `3`), names in the second. */
function fieldsOf(node: Element): BitField[] {
  const rows: Element[] = []
  const collect = (children: ElementContent[]) => {
    for (const child of children) {
      if (child.type !== 'element') continue
      if (child.tagName === 'tr') rows.push(child)
      else collect(child.children)
    }
  }
  collect(node.children)
  return rows.flatMap(row => {
    const [bits = '', name = ''] = elements(row, 'td').map(cell => plainText(cell).trim())
    const match = /^\[?(\d{1,2})(?:\s*[:–-]\s*(\d{1,2}))?\]?$/.exec(bits)
    if (!match) return []
    const [one, other] = [Number(match[1]), Number(match[2] ?? match[1])]
    return [{ high: Math.max(one, other), low: Math.min(one, other), name }]
  })
}
