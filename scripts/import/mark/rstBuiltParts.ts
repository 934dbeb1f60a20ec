import type { Loss } from './context.ts'

/** Stands where a part was left out, until it is known what else its section has. */
const PLACE = '\u0003'
/** A heading with nothing below it but such places, up to the next heading or the end. */
const EMPTY = new RegExp(String.raw`^(#{1,6}) (.+)\n\s*${PLACE}[\s${PLACE}]*(?=^(#{1,6}) |(?![\s\S]))`, 'gmu')

/** Leaves out a part that a documentation gets when it is built, such as the comments of its code. */
export function builtPart(path: string, file: string, losses: Loss[]): string {
  losses.push({ file, message: `${path} is made by the build of the documentation, and was left out.` })
  return PLACE
}

/** Removes the places of such parts, and headings that have nothing else. */
export function withoutBuiltParts(text: string, file: string, losses: Loss[]): string {
  let made = text
  for (let before = ''; made !== before; ) {
    before = made
    made = made.replace(EMPTY, (section, marks: string, heading: string, next?: string) => {
      if (next && next.length > marks.length) return section
      losses.push({ file, message: `The section "${heading}" has nothing else, and was left out.` })
      return `${PLACE}\n\n`
    })
  }
  return made.replaceAll(PLACE, '')
}
