import type { Redmine } from '../../platform/config.ts'
import type { TicketSystem } from '../ticketSystem.ts'
import { openRedmineSystem } from './redmine/redmineSystem.ts'

/** `patient` retries for half a minute; `interactive` is for a person who waits before a page. */
export type Patience = 'patient' | 'interactive'

/** Opens the ticket system of the settings; nothing is asked of it yet. */
export function openTicketSystem(settings: Redmine, patience: Patience = 'patient'): TicketSystem {
  return openRedmineSystem(settings, patience)
}
