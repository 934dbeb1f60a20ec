import type { Loss } from './context.ts'

/** Stands where a part was left out, until it is known what else its section has. */
const PLACE = '\u0003'
const SECTION = /^(#{1,6}) (.*)\n?([\s\S]*)$/

/** Leaves out a part that a documentation gets when it is built, such as the comments of its code. */
export function builtPart(path: string, file: string, losses: Loss[]): string {
  losses.push({ file, message: `${path} is made by the build of the documentation, and was left out.` })
  return PLACE
}

/** Removes the places of such parts, and headings that have nothing else. */
export function withoutBuiltParts(text: string, file: string, losses: Loss[]): string {
  if (!text.includes(PLACE)) return text
  const sections = text.split(/^(?=#{1,6} )/m)
  const shownSections: string[] = []
  const emptyHeadings: string[] = []
  /** Rank of the next heading that is kept, and whether a section was left out before it. */
  let [next, isLeftOut] = [0, false]
  for (const section of sections.toReversed()) {
    const [, { length: rank } = '', heading = '', body = ''] = SECTION.exec(section) ?? []
    const isEmpty = heading && !body.replaceAll(PLACE, '').trim() && (isLeftOut || body.includes(PLACE))
    if (isEmpty && next <= rank) {
      isLeftOut = true
      emptyHeadings.push(heading)
    } else {
      ;[next, isLeftOut] = [rank, false]
      shownSections.push(section)
    }
  }
  for (const heading of emptyHeadings.toReversed())
    losses.push({ file, message: `The section "${heading}" has nothing else, and was left out.` })
  return shownSections.toReversed().join('').replaceAll(PLACE, '')
}
