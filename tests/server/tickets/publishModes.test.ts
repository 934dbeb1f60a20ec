import { expect, test } from 'vitest'
import type { PublishMode } from '../../../src/contract/tickets.ts'
import { decide } from '../../../src/server/tickets/syncTicket.ts'
import type { TicketArticle } from '../../../src/server/tickets/ticketArticle.ts'

type Doubt = Extract<TicketArticle, { text: string }>['doubt']
const article = (doubt: Doubt): TicketArticle => ({ title: 'A', text: 'a', digest: 'd', redactions: [], doubt })
const stateOf = (doubt: Doubt, publish: PublishMode) => {
  const { outcome, change } = decide(article(doubt), undefined, publish)
  return change.reason ? `${outcome}: ${change.reason}` : outcome
}

test.each<[PublishMode, string, string, string, string]>([
  ['preview', 'waiting', 'waiting', 'waiting', 'waiting: suspicious'],
  ['clean', 'added', 'waiting: redacted', 'waiting: pictures', 'waiting: suspicious'],
  ['auto', 'added', 'added', 'added', 'waiting: suspicious']
])('%s publishes unread', (mode, clean, redacted, pictures, suspicious) => {
  expect([stateOf(undefined, mode), stateOf('redacted', mode), stateOf('pictures', mode)]).toEqual([
    clean,
    redacted,
    pictures
  ])
  expect(stateOf('suspicious', mode)).toBe(suspicious)
})

test.each<PublishMode>(['preview', 'clean', 'auto'])('%s publishes nothing that is refused', mode => {
  const made: TicketArticle = { title: 'A', redactions: [], refused: 'secret_left' }
  expect(decide(made, undefined, mode)).toMatchObject({ outcome: 'refused', change: { digest: '' } })
})
