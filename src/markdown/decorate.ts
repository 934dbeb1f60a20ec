import type { Element, ElementContent, Parents } from 'hast'
import { joinNumbers } from '../domain/language/units.ts'
import { callout } from './callouts.ts'
import { codeBlock } from './codeBlocks.ts'
import { drawComponent, isOutOfPlace } from './components.ts'
import { hasClass } from './elements.ts'
import { headsFold } from './folds.ts'
import { inlineFormula } from './formula.ts'
import { foldStart, heading } from './headings.ts'
import { link } from './links.ts'
import type { Page } from './page.ts'
import { picture, splitParagraph } from './pictures.ts'
import { tableBox } from './tables.ts'

const deepest = 250

interface Place {
  depth: number
  insideLink: boolean
  insidePre: boolean
  task: boolean
}

const top: Place = { depth: 0, insideLink: false, insidePre: false, task: false }

/** Converts a sanitised tree to the site's own markup. All markup added from here on is trusted. */
export function decorate(parent: Parents, page: Page, place = top): void {
  // Browsers flatten a tree at 512 levels, so the result would differ from the tree that was checked.
  if (place.depth > deepest) throw new RangeError('HTML is nested too deep')
  const out: ElementContent[] = []
  for (const child of parent.children as ElementContent[]) {
    if (child.type === 'element' && isOutOfPlace(child, parent)) child.tagName = 'div'
    const headed = headsFold(child, parent) ? [foldStart(child, page)] : []
    if (child.type === 'element') out.push(...dress(child, page, place))
    else
      out.push(
        child.type === 'text' && !place.insidePre && !isCode(parent)
          ? { ...child, value: joinNumbers(child.value) }
          : child
      )
    out.push(...headed)
  }
  parent.children = out
}

const isCode = (parent: Parents) => parent.type === 'element' && /^(?:code|kbd|samp)$/.test(parent.tagName)

function dress(node: Element, page: Page, place: Place): Element[] {
  // The sanitiser leaves an empty list if it refused all classes.
  if (Array.isArray(node.properties.className) && node.properties.className.length === 0)
    delete node.properties.className
  if (node.tagName === 'p') return splitParagraph(node, page).map(part => descend(part, page, place))
  if (node.tagName === 'img') return [picture(node, page)]
  if (node.tagName === 'input') return place.task ? [taskBox(node, page)] : []
  if (node.tagName === 'blockquote') callout(node, page)
  descend(node, page, place)
  const drawn = drawComponent(node, page)
  if (drawn) return [drawn]
  if (node.tagName === 'pre') return [codeBlock(node, page)]
  if (node.tagName === 'table') return [tableBox(node, page)]
  if (node.tagName === 'code' && !place.insidePre) {
    const formula = inlineFormula(node)
    if (formula) page.formulas.push(formula)
    node.properties = {}
  }
  if (node.tagName === 'a') link(node, page)
  if (/^h[1-6]$/.test(node.tagName)) heading(node, page, place.insideLink)
  else if (node.properties.id) page.ids.add(String(node.properties.id))
  return [node]
}

function descend(node: Element, page: Page, place: Place): Element {
  decorate(node, page, {
    depth: place.depth + 1,
    insideLink: place.insideLink || node.tagName === 'a',
    insidePre: node.tagName === 'pre',
    task: hasClass(node, 'task-list-item') || (place.task && node.tagName === 'p')
  })
  return node
}

// A checkbox outside a task list comes from HTML of the author and is removed. The checkbox of a task needs a label.
function taskBox(box: Element, page: Page): Element {
  box.properties.ariaLabel = box.properties.checked ? page.words.done : page.words.open
  return box
}
