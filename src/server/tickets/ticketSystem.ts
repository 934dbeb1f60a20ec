import { DrizzleQueryError } from 'drizzle-orm'

// The port to the ticket system. Its implementations are adapters/<system>/; opened by adapters/openTicketSystem.ts.
// Every call throws TicketError, with a message for the operator, when it fails.

/** A ticket as lists have it. Private ones never come through the port. */
export interface Ticket {
  id: number
  subject: string
  /** As it was written; see `TicketTexts.convert`. */
  description: string
  project: string
  /** What kind of ticket it is, such as a bug or a question. */
  tracker: string
  category: string
  status: string
  /** Author and assignee, to be taken out of the texts where they are named. */
  people: string[]
  createdAt: Date
  updatedAt: Date
  closedAt: Date | undefined
  files: TicketFile[]
}

export interface TicketFile {
  id: number
  name: string
  bytes: number
}

/** What of a ticket is for readers, in what it was written in: its description, then each public note. */
export interface TicketTexts {
  pieces: string[]
  /** Their authors, as far as they are known. */
  people: string[]
  /** To Markdown. */
  convert(piece: string): string
  /** Lines that only say who wrote what is quoted below them; with the flags g and m. */
  attribution: RegExp
}

export interface ListedTickets {
  /** Those that are marked for publication. */
  marked: Ticket[]
  /** All that were listed, marked or not. */
  ids: number[]
  /** The ticket system's clock before the first page. */
  now: Date
}

/** The tickets that the settings choose. */
export interface TicketSelection {
  /** All that changed since a moment. */
  changedSince(since: Date): Promise<ListedTickets>
  /** All that are marked for publication. */
  marked(): Promise<ListedTickets>
  /** Those of some tickets that are still marked. */
  stillMarked(ids: readonly number[]): Promise<Ticket[]>
  /** Those of some tickets that were deleted, made private, or moved out of sight. */
  vanished(ids: readonly number[]): Promise<number[]>
  /** A ticket that may be read, marked or not. */
  find(id: number): Promise<Ticket | undefined>
}

export interface TicketSystem {
  /** How many requests were made, those tried again included. */
  readonly requests: number
  /** Throws where the system does not know who asks: it might give what guests see, as if it were all. */
  checkAccess(): Promise<void>
  /** Resolves the names in the settings; `checked` spares the questions that answer nothing else. */
  select(checked: boolean): Promise<TicketSelection>
  /** Those of some tickets that are public, whatever their status. */
  read(ids: readonly number[]): Promise<Ticket[]>
  /** The statuses of tickets that may hold an answer. */
  solvedStatuses(): Promise<ReadonlySet<string>>
  /** Description and public notes; undefined for a ticket that is gone. */
  texts(ticket: Ticket): Promise<TicketTexts | undefined>
  /** Public notes alone. */
  notes(id: number): Promise<TicketTexts | undefined>
  /** Writes a file of a ticket to `path`; false where it is gone or larger than `maxBytes`. */
  download(file: TicketFile, path: string, maxBytes: number): Promise<boolean>
  /** The numbers of all tickets, private ones too, whose description holds `text`. */
  findByText(text: string): Promise<number[]>
  /**
   * Whether a note of a ticket contains `text`; nothing else of the notes is stored. Undefined for a missing ticket.
   */
  holdsNote(id: number, text: string): Promise<boolean | undefined>
  /** Markdown so that the system shows every sign of it. */
  quote(markdown: string): string
  /** Makes a ticket. Gives its number. Throws Unanswered where it may have been made. */
  create(ticket: { subject: string; description: string; isPrivate: boolean }): Promise<number>
  /** Adds a note; false where there is no such ticket. */
  addNote(id: number, note: string, isPrivate: boolean): Promise<boolean>
  /** Whether the system signed a webhook's body, in a header that `header` reads; false where it has no secret. */
  isSigned(body: ArrayBuffer, header: (name: string) => string | undefined): boolean
  /** Puts the address of an article on a ticket in a way of its own; false where the system has none, or no such ticket. */
  linkArticle(id: number, articleId: number): Promise<boolean>
}

/** Why tickets cannot be fetched, in one line for the operator; it holds nothing of a ticket. */
export class TicketError extends Error {}

/** No answer came, or none of the ticket system itself: what was asked for may have been done. */
export class Unanswered extends TicketError {}

/** An error as it may stand in a log: a failed query names its values, and those are texts of tickets. */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `The database failed: ${(error.cause as Error | undefined)?.message ?? ''}`
  return error instanceof Error ? error.message : String(error)
}
