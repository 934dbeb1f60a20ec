import { type Language, LIST_COMMA } from '../../../src/domain/language/languages.ts'
import { isBeside, LIST_ITEM } from './conditionLines.ts'
import { decide, labelOf, readCondition, type Tags, valueIn } from './conditions.ts'
import type { Loss } from './context.ts'
import type { Directive } from './rstDirectives.ts'
import { withToctrees } from './toctree.ts'

const MAX_NAMED_LENGTH = 120
/** Places before the first heading of a part, and that heading. */
const HEADING = /^(?:<a id="[^"\n]*"><\/a>\n+)*#{1,6} .*/

/** Services for a part with a condition. */
interface Job {
  file: string
  losses: Loss[]
  tags?: Tags | undefined
  lang: Language
  convert(text: string): string
}

/**
 * Converts a part that is only for some builds of a documentation: shows it if its condition is true, names it in the report if it is
 * false, and shows it below a line with the condition if nobody knows.
 */
export function conditionalPart({ name, argument, body }: Directive, job: Job): string {
  const label = labelFor(name, argument, job)
  if (label === false) {
    leaveOut(name, argument, body, job)
    return ''
  }
  const made = job.convert(body)
  if (label === true || !isShown(made)) return made
  // The title of a document or section stays first.
  const heading = HEADING.exec(made)?.[0] ?? ''
  return [heading, `**${label}**`, made.slice(heading.length).trim()].filter(Boolean).join('\n\n')
}

/** Converts a list of esp-docs, whose items can have a condition: `:esp32: - text`. */
export function conditionalList({ options, body }: Directive, job: Job): string {
  const lines = [...[...options].map(([name, value]) => `:${name}: ${value}`), ...body.split('\n')]
  const shown: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [before, indent = '', condition = ''] = LIST_ITEM.exec(line) ?? []
    const label = before === undefined ? true : labelFor('only', condition, job)
    const text = line.slice(before?.length ?? 0)
    if (label === false) {
      const from = at
      while (at + 1 < lines.length && !isBeside(lines[at + 1] ?? '', indent.length)) at++
      leaveOut('list', `:${condition}:`, [text, ...lines.slice(from + 1, at + 1)].join('\n'), job)
    } else if (before === undefined) shown.push(line)
    else shown.push(`${indent}${label === true ? text : `${text.slice(0, 2)}**${label}**: ${text.slice(2)}`}`)
  }
  return job.convert(shown.join('\n'))
}

/** Returns whether a condition is true, or what to call it where nobody knows. */
function labelFor(name: string, written: string, { tags, lang }: Job): boolean | string {
  if (!written.trim()) return true
  const condition = readCondition(written)
  const open = condition && decide(condition, valueIn(name, tags))
  if (open === undefined) return `\`${written.trim().replaceAll('`', '')}\``
  return typeof open === 'boolean' ? open : labelOf(open, lang)
}

function leaveOut(name: string, written: string, text: string, { file, losses, tags }: Job): void {
  const condition = readCondition(written)
  const isFormat = condition && decide(condition, valueIn('only', undefined)) === false
  const chosen =
    name === 'ifconfig' ? 'the settings of conf.py' : `the tags ${[...(tags?.given ?? [])].join(LIST_COMMA.en)}`
  const reason = isFormat ? 'pages' : chosen
  losses.push({
    ...{ file, kind: 'choice' },
    message: `.. ${name}:: ${written} is not for ${reason}, and was left out: ${beginning(text)}`
  })
}

/** Returns the first words of a part on one line. */
function beginning(body: string): string {
  const line = body
    .slice(0, 2 * MAX_NAMED_LENGTH)
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > MAX_NAMED_LENGTH ? `${line.slice(0, MAX_NAMED_LENGTH)}…` : line
}

/** Checks for content that readers see, which places and hidden lists are not. */
function isShown(text: string): boolean {
  const lists = withToctrees(text, () => 'list')
  return lists.replace(/<!--[\s\S]*?-->|<a id="[^"\n]*"><\/a>/g, '').trim() !== ''
}
