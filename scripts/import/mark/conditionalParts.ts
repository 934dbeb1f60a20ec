import { type Language, LIST_COMMA } from '../../../src/domain/language/languages.ts'
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
  const { file, losses, tags, lang, convert } = job
  const condition = readCondition(argument)
  const open = condition === undefined ? undefined : decide(condition, valueIn(name, tags))
  if (open === false) {
    const isFormat = condition && decide(condition, valueIn('only', undefined)) === false
    const chosen =
      name === 'only' ? `the tags ${[...(tags?.given ?? [])].join(LIST_COMMA.en)}` : 'the settings of conf.py'
    const reason = isFormat ? 'pages' : chosen
    losses.push({
      ...{ file, kind: 'choice' },
      message: `.. ${name}:: ${argument} is not for ${reason}, and was left out: ${beginning(body)}`
    })
    return ''
  }
  const made = convert(body)
  if (open === true || !argument.trim() || !isShown(made)) return made
  const label = open ? `**${labelOf(open, lang)}**` : `**\`${argument.trim().replaceAll('`', '')}\`**`
  // The title of a document or section stays first.
  const heading = HEADING.exec(made)?.[0] ?? ''
  return [heading, label, made.slice(heading.length).trim()].filter(Boolean).join('\n\n')
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
