import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { parseYaml } from '../../domain/content/parseYaml.ts'
import { formatProblem, type Problem } from '../../domain/content/problem.ts'
import { readContent } from '../../domain/content/readContent.ts'
import { ticketsSchema } from '../../domain/content/ticketsFile.ts'
import { type Ticket, TicketError } from './ticketSystem.ts'

const FILE = 'content/tickets.yaml'

/** Placement of ticket articles: their author, and the families of each. */
export interface ArticlePlacement {
  author: string
  familiesOf(ticket: Ticket): { family1: number[]; family2: number[] }
  /** All settings, to detect a change. */
  settings: z.output<typeof ticketsSchema>
}

/**
 * Reads content/tickets.yaml. If it is missing, the author is the first one with a staff name.
 * @throws TicketError if the file is invalid
 */
export async function readArticlePlacement(root: string): Promise<ArticlePlacement> {
  const text = (await readFile(join(root, FILE), 'utf8').catch(() => '')) || '{}'
  const { data: settings, problems } = parseYaml(text, ticketsSchema, FILE)
  if (problems) throw refused(problems)
  const { authors, families } = await readContent(root, [])
  const author = settings.author ?? authors.find(one => one.name !== '')?.key
  if (!author) throw new TicketError(`${FILE} names no author, and content/authors.yaml has nobody with a staff name.`)
  if (!authors.some(one => one.key === author))
    throw refused([{ file: FILE, field: 'author', message: `'${author}' is not in content/authors.yaml.` }])
  for (const level of [1, 2] as const) {
    const known = new Set(families.filter(family => family.level === level).map(family => family.id))
    const field = `family${level}` as const
    const unknown = [settings, ...settings.rows].flatMap(row => row[field].filter(id => !known.has(id)))
    if (unknown.length > 0)
      throw refused([{ file: FILE, field, message: `${unknown.join(', ')} is not in content/families.yaml.` }])
  }
  return {
    author,
    settings: { ...settings, author },
    familiesOf(ticket) {
      const rows = settings.rows.filter(
        row =>
          (row.project ?? ticket.project) === ticket.project &&
          (row.tracker ?? ticket.tracker) === ticket.tracker &&
          (row.category ?? ticket.category) === ticket.category
      )
      const all = (field: 'family1' | 'family2') => [...new Set([settings, ...rows].flatMap(row => row[field]))]
      return { family1: all('family1'), family2: all('family2') }
    }
  }
}

const refused = (problems: readonly Problem[]) => new TicketError(problems.map(formatProblem).join('\n'))
