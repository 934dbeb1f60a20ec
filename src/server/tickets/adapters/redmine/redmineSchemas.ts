import * as z from 'zod'

// The fields that are read from the ticket system. All other fields of its replies are dropped, so that they cannot
// reach a file, a table or a log: assignees, watchers, e-mail addresses, estimates, authors of notes.

const moment = z.iso.datetime({ offset: true }).transform(text => new Date(text))
const id = z.int().min(1).max(2_147_483_647)
/** Normalizes line ends, and removes characters that PostgreSQL or XML refuse. */
const text = z
  .string()
  .nullish()
  .transform(value =>
    (value ?? '')
      .toWellFormed()
      .replace(/\r\n?/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, '')
  )
const named = z.object({ name: z.string() })
/** Name of a person, which is redacted in the texts. */
const person = named.optional().transform(value => value?.name ?? '')

const attachment = z
  .object({ id, filename: text, filesize: z.number().min(0) })
  .transform(({ id, filename, filesize }) => ({ id, name: filename, bytes: filesize }))

const listed = z
  .object({
    id,
    subject: text,
    description: text,
    project: z.object({ id, name: z.string().default('') }),
    tracker: named,
    status: named,
    category: named.optional().transform(value => value?.name ?? ''),
    custom_fields: z
      .array(
        z.object({
          name: z.string(),
          value: z
            .union([z.string(), z.array(z.string())])
            .nullish()
            .catch(null)
        })
      )
      .default([]),
    author: person,
    assigned_to: person,
    is_private: z.boolean().default(false),
    created_on: moment,
    updated_on: moment,
    closed_on: moment.nullish(),
    attachments: z.array(attachment).default([])
  })
  .transform(issue => ({
    id: issue.id,
    subject: issue.subject,
    description: issue.description,
    project: issue.project.name,
    projectId: issue.project.id,
    tracker: issue.tracker.name,
    category: issue.category,
    status: issue.status.name,
    customFields: issue.custom_fields,
    isPrivate: issue.is_private,
    people: [issue.author, issue.assigned_to].filter(Boolean),
    createdAt: issue.created_on,
    updatedAt: issue.updated_on,
    closedAt: issue.closed_on ?? undefined,
    files: issue.attachments
  }))

const journal = z.object({ notes: text, private_notes: z.boolean().default(false), user: person })

/** A ticket of the TicketSystem interface, with the fields that the selection needs. */
export type RedmineTicket = z.output<typeof listed>

export const ticketPage = z.object({ issues: z.array(listed), total_count: z.int().min(0) })
export const ticketNotes = z.object({
  issue: z.object({ journals: z.array(journal).default([]), watchers: z.array(named).default([]) })
})
export const faqMarkdown = z.object({ markdown: text })
export const statusList = z.object({ issue_statuses: z.array(named.extend({ is_closed: z.boolean().default(false) })) })
export const trackerList = z.object({ trackers: z.array(named) })
export const projectId = z.object({ project: z.object({ id }) })
/** Checks that the key belongs to a user, without reading who it is. */
export const keyOwner = z.object({ user: z.object({ id }) })
export const madeTicket = z.object({ issue: z.object({ id }) })
export const foundTickets = z.object({ issues: z.array(z.object({ id })) })
