import { Hono } from 'hono'
import { done } from '../../contract/accounts.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { faqText, linkParam, ticketMade, ticketParam, ticketStatus, waitingChoice } from '../../contract/tickets.ts'
import { articleId } from '../../contract/writing.ts'
import { contentRoot } from '../../domain/content/contentRoot.ts'
import { requireStaff, type StaffEnv } from '../accounts/session.ts'
import type { Config, Redmine } from '../platform/config.ts'
import type { Db } from '../platform/db/open.ts'
import { describe } from '../platform/http/describeRoute.ts'
import { limit } from '../platform/http/rateLimit.ts'
import { valid } from '../platform/http/validation.ts'
import { sendJob } from '../platform/jobs/send.ts'
import { logError } from '../platform/log.ts'
import { Refusal } from '../platform/refusal.ts'
import type { UploadStorage } from '../uploads/uploadStorage.ts'
import { openTicketSystem } from './adapters/openTicketSystem.ts'
import { decide } from './approval.ts'
import { setFaqLink } from './articleLinks.ts'
import { readFaq } from './faqArticle.ts'
import { readStatus } from './syncStatus.ts'
import { syncArticle } from './ticketPosts.ts'
import { reasonOf, TicketError } from './ticketSystem.ts'

const READ_ERRORS: ErrorCode[] = ['unauthorized', 'forbidden', 'ticket_system_unavailable']
const WRITE: ErrorCode[] = [...READ_ERRORS, 'csrf', 'not_found', 'invalid', 'too_fast']
const WEBHOOK: ErrorCode[] = ['unauthorized', 'blocked', 'csrf', 'too_large', 'ticket_system_unavailable']
/** Delay in seconds before a sync. Webhooks arrive in bursts, and within the same second as their change. */
const HINTS_WITHIN = 1

/**
 * Returns the settings of the ticket system.
 * @throws Refusal('ticket_system_unavailable') if none is configured
 */
function configured({ redmine }: Config): Redmine {
  if (!redmine) throw new Refusal('ticket_system_unavailable')
  return redmine
}

/**
 * Runs an action on the ticket system.
 * @throws Refusal('ticket_system_unavailable') if the ticket system is down
 */
async function reaching<T>(act: Promise<T>): Promise<T> {
  return act.catch(error => {
    if (!(error instanceof TicketError)) throw error
    logError(`The ticket system: ${reasonOf(error)}`)
    throw new Refusal('ticket_system_unavailable')
  })
}

/** Routes under /issues: tickets by number, for staff. */
export function issueRoutes(db: Db, storage: UploadStorage, config: Config) {
  const pace = limit('issue', { times: 30, trustProxy: config.trustProxy })
  return new Hono<StaffEnv>()
    .use(requireStaff)
    .get(
      '/:id/get_faq_md',
      describe('tickets', 'Get a redacted ticket as article text', faqText, [...WRITE, 'ticket_refused']),
      pace,
      valid('param', ticketParam),
      async c => {
        const { id } = c.req.valid('param')
        return c.json(await reaching(readFaq(db, configured(config), storage, c.get('staff'), id)), 200)
      }
    )
    .post(
      '/:id/set_faq_link/:articleId',
      describe('tickets', 'Set the article link of a ticket', done, WRITE),
      pace,
      valid('param', linkParam),
      async c => {
        const system = openTicketSystem(configured(config), 'interactive')
        const site = config.siteUrl ?? new URL(c.req.url).origin
        await reaching(setFaqLink(db, system, site, c.get('staff'), c.req.valid('param')))
        return c.json({ ok: true } as const, 200)
      }
    )
}

/** Routes under /api/tickets: the state of the ticket sync, and texts that wait for staff. */
export function ticketRoutes(db: Db, config: Config) {
  const pace = limit('ticket', { times: 60, trustProxy: config.trustProxy })
  return new Hono<StaffEnv>()
    .post(
      '/webhook',
      describe('tickets', 'Receive a signed webhook of the ticket system', done, WEBHOOK, ['sessionless']),
      async c => {
        const settings = configured(config)
        if (!settings.webhookSecret) throw new Refusal('ticket_system_unavailable')
        // The webhook only triggers a sync, so its content is not parsed.
        const body = await c.req.arrayBuffer()
        if (!openTicketSystem(settings, 'interactive').isSigned(body, name => c.req.header(name)))
          throw new Refusal('unauthorized')
        await sendJob(db, 'sync', {}, { startAfter: HINTS_WITHIN })
        return c.json({ ok: true } as const, 200)
      }
    )
    .use(requireStaff)
    .get(
      '/status',
      describe('tickets', 'Get the state of ticket synchronization', ticketStatus, READ_ERRORS),
      async c => c.json(await readStatus(db, config.redmine, contentRoot()), 200)
    )
    .post('/run', describe('tickets', 'Start a ticket synchronization', done, WRITE), pace, async c => {
      configured(config)
      await sendJob(db, 'sync', {})
      return c.json({ ok: true } as const, 200)
    })
    .post(
      '/approve',
      describe('tickets', 'Approve a pending ticket text', done, WRITE),
      pace,
      valid('json', waitingChoice),
      async c => {
        const { id, digest } = c.req.valid('json')
        await decide(db, id, digest, 'approved')
        return c.json({ ok: true } as const, 200)
      }
    )
    .post(
      '/refuse',
      describe('tickets', 'Reject a pending ticket text', done, WRITE),
      pace,
      valid('json', waitingChoice),
      async c => {
        const { id, digest } = c.req.valid('json')
        await decide(db, id, digest, 'declined')
        return c.json({ ok: true } as const, 200)
      }
    )
}

/** Routes under /api/article: sends an article to the ticket system, as a ticket or as a note. */
export function syncTicketRoutes(db: Db, config: Config) {
  const pace = limit('ticket-post', { times: 20, trustProxy: config.trustProxy })
  return new Hono<StaffEnv>().post(
    '/syncTicket',
    describe('tickets', 'Send an article to the ticket system', ticketMade, [
      ...WRITE,
      'managed_elsewhere',
      'ticket_sync_failed'
    ]),
    requireStaff,
    pace,
    valid('json', articleId),
    async c => {
      const sending = { settings: configured(config), site: config.siteUrl ?? new URL(c.req.url).origin }
      return c.json({ ticketId: await syncArticle(db, sending, c.get('staff'), c.req.valid('json').id) }, 200)
    }
  )
}
