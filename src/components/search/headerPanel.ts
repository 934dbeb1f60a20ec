import { make } from '../../browser/make.ts'
import { AI_ICON, CLOSE_ICON } from '../../domain/site/icons.ts'
import type { Translator } from '../../locales/strings.ts'

/** The elements below a box of the header. */
export interface HeaderPanel {
  panel: HTMLElement
  /** Link to the assistant, with the words typed. */
  asks: HTMLAnchorElement
  list: HTMLElement
  /** Button that closes the panel where it covers the page. */
  shut: HTMLButtonElement
  /** Shows a text above the list. If not `seen`, it is only announced, because the results themselves are visible. */
  say(text: string, seen: boolean): void
  /** Whether a visible text stands above the list. */
  isSaid(): boolean
}

/** Creates the panel below the box with number `at` of the page. */
export function makePanel(t: Translator<'search'>, at: number): HeaderPanel {
  const status = make('p', { className: 'said', role: 'status' })
  const list = make('div', {
    id: at === 0 ? 'suggestions' : `suggestions-${at}`,
    role: 'listbox',
    ariaLabel: t('title')
  })
  const asks = make(
    'a',
    { className: 'ask' },
    drawIcon(AI_ICON),
    make('b', {}, t('ask')),
    make('span'),
    make('kbd', { ariaHidden: 'true' }, 'Tab')
  )
  // On a narrow screen the panel covers the page. This button stands in the box then, as long as that is empty.
  const shut = make('button', { type: 'button', className: 'shut', ariaLabel: t('close') }, drawIcon(CLOSE_ICON))
  const panel = make('div', { className: 'below' }, shut, make('div', { className: 'suggestions' }, asks, status, list))
  return {
    ...{ panel, asks, list, shut },
    say(text, seen) {
      if (status.textContent !== text) status.textContent = text
      status.classList.toggle('sr', !seen)
    },
    isSaid: () => status.textContent !== '' && !status.classList.contains('sr')
  }
}

/** Draws an icon as Icon.astro does. */
function drawIcon(path: string): SVGElement {
  const create = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement
  const [icon, line] = [create('svg'), create('path')]
  line.setAttribute('d', path)
  const attributes = { class: 'i', width: '16', height: '16', viewBox: '0 0 16 16', 'aria-hidden': 'true' }
  for (const [name, value] of Object.entries(attributes)) icon.setAttribute(name, value)
  icon.append(line)
  return icon
}
