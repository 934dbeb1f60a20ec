import type { Redmine } from '../../platform/config.ts'
import type { TicketSystem } from '../ticketSystem.ts'
import { openRedmineSystem } from './redmine/redmineSystem.ts'

/** `patient` retries several times with back-off. `interactive` is for requests that a person waits for. */
export type Patience = 'patient' | 'interactive'

/** Opens the configured ticket system. Sends no request yet. */
export function openTicketSystem(settings: Redmine, patience: Patience = 'patient'): TicketSystem {
  return openRedmineSystem(settings, patience)
}
