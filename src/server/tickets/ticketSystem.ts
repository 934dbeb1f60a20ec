import { DrizzleQueryError } from 'drizzle-orm'

// Interface of ticket systems. The implementations are in adapters/<system>/, opened by adapters/openTicketSystem.ts.
// If a call fails, it throws TicketError with a message for the operator.

/** A ticket in a list. Private tickets are never returned. */
export interface Ticket {
  id: number
  subject: string
  /** In the original markup; see `TicketTexts.convert`. */
  description: string
  project: string
  /** Kind of ticket, such as a bug or a question. */
  tracker: string
  category: string
  status: string
  /** Author and assignee, which are redacted in the texts. */
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

/** The public texts of a ticket in the original markup: its description, then each public note. */
export interface TicketTexts {
  pieces: string[]
  /** Known authors of the texts. */
  people: string[]
  /** Converts a text to Markdown. */
  convert(piece: string): string
  /** Matches lines that only attribute a quote; with the flags g and m. */
  attribution: RegExp
}

export interface ListedTickets {
  /** Tickets that are marked for publication. */
  marked: Ticket[]
  /** All listed tickets, marked or not. */
  ids: number[]
  /** Time of the ticket system's clock before the first page. */
  now: Date
}

/** The tickets that the settings select. */
export interface TicketSelection {
  /** Lists all tickets that changed since a time. */
  changedSince(since: Date): Promise<ListedTickets>
  /** Lists all tickets that are marked for publication. */
  marked(): Promise<ListedTickets>
  /** Returns the tickets among `ids` that are still marked. */
  stillMarked(ids: readonly number[]): Promise<Ticket[]>
  /** Returns the tickets among `ids` that were deleted, made private, or moved out of the filter. */
  vanished(ids: readonly number[]): Promise<number[]>
  /** Returns a readable ticket, marked or not. */
  find(id: number): Promise<Ticket | undefined>
}

export interface TicketSystem {
  /** Number of requests, including retries. */
  readonly requests: number
  /**
   * Checks the credentials. Without valid ones, the system might return what guests see, as if it were everything.
   * @throws TicketError if they are invalid
   */
  checkAccess(): Promise<void>
  /** Resolves the names in the settings. `checked` skips requests that only validate names. */
  select(checked: boolean): Promise<TicketSelection>
  /** Returns the public tickets among `ids`, with any status. */
  read(ids: readonly number[]): Promise<Ticket[]>
  /** Returns the statuses of tickets that may contain an answer. */
  solvedStatuses(): Promise<ReadonlySet<string>>
  /** Returns description and public notes, or undefined if the ticket is gone. */
  texts(ticket: Ticket): Promise<TicketTexts | undefined>
  /** Returns only the public notes. */
  notes(id: number): Promise<TicketTexts | undefined>
  /** Writes a file of a ticket to `path`. Returns false if it is gone or larger than `maxBytes`. */
  download(file: TicketFile, path: string, maxBytes: number): Promise<boolean>
  /** Returns the numbers of all tickets, including private ones, whose description contains `text`. */
  findByText(text: string): Promise<number[]>
  /**
   * Checks whether a note of a ticket contains `text`, without storing any notes. Returns undefined for a missing
   * ticket.
   */
  holdsNote(id: number, text: string): Promise<boolean | undefined>
  /** Escapes Markdown so that the system displays every character. */
  quote(markdown: string): string
  /**
   * Creates a ticket. Returns its number.
   * @throws Unanswered if it may have been created
   */
  create(ticket: { subject: string; description: string; isPrivate: boolean }): Promise<number>
  /** Adds a note. Returns false if the ticket does not exist. */
  addNote(id: number, note: string, isPrivate: boolean): Promise<boolean>
  /**
   * Checks whether the system signed the body of a webhook. `header` reads the signature. Returns false without a
   * secret.
   */
  isSigned(body: ArrayBuffer, header: (name: string) => string | undefined): boolean
  /**
   * Adds an article's address to a ticket with a feature of the system. Returns false if the system has none, or no
   * such ticket.
   */
  linkArticle(id: number, articleId: number): Promise<boolean>
}

/** Reason why tickets cannot be fetched, in one line for the operator. Never contains data of a ticket. */
export class TicketError extends Error {}

/** There was no reply, or none from the ticket system itself. The request may have been executed. */
export class Unanswered extends TicketError {}

/**
 * Describes an error for a log. A failed query contains its values, which are texts of tickets, so they are omitted.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof DrizzleQueryError)
    return `The database failed: ${(error.cause as Error | undefined)?.message ?? ''}`
  return error instanceof Error ? error.message : String(error)
}
