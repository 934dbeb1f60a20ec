import { ACCOUNTS } from './roleRows/accounts.ts'
import { ADMIN } from './roleRows/admin.ts'
import { ARTICLES } from './roleRows/articles.ts'
import { ASSISTANT } from './roleRows/assistant.ts'
import { AUTH } from './roleRows/auth.ts'
import { MCP } from './roleRows/mcp.ts'
import { MESSAGES } from './roleRows/messages.ts'
import type { Row } from './roleRows/row.ts'
import { TICKET_CALLS } from './roleRows/tickets.ts'

/** Every call of the API, its request, and the required result for each role. */
export const ROWS: readonly Row[] = [
  ...ACCOUNTS,
  ...ARTICLES,
  ...MESSAGES,
  ...ADMIN,
  ...ASSISTANT,
  ...AUTH,
  ...MCP,
  ...TICKET_CALLS
]
