import { setTimeout } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../../src/server/platform/db/open.ts'
import { type OpenJobs, openJobs, type Workers } from '../../../src/server/platform/jobs/open.ts'
import { sendJob } from '../../../src/server/platform/jobs/send.ts'
import { sendMail } from '../../../src/server/platform/mail.ts'
import { seededDatabase } from '../../support/database.ts'
import { eventually } from '../../support/eventually.ts'

const SMTP = readConfig({ SMTP_URL: 'smtp://127.0.0.1:1' })
const NO_WORKERS: Workers = {
  ...{ mail: undefined, 'notify-followers': undefined, digest: undefined, rankings: undefined },
  ...{ 'count-words': undefined, 'learn-translations': undefined, sync: undefined, sweep: undefined },
  ...{ backup: undefined, 'ticket-posts': undefined }
}

let database: OpenDatabase
let jobs: OpenJobs | undefined
beforeEach(async () => {
  database = await seededDatabase()
})
afterEach(async () => {
  await jobs?.stop()
  await database.close()
})

test('mails that take longer together than one may take are sent once each, without a pause between them', async () => {
  const boss = new PgBoss({ connectionString: database.url, supervise: false, schedule: false })
  await boss.start()
  await boss.updateQueue('mail', { expireInSeconds: 2, retryDelay: 0 })
  await boss.stop({ graceful: false })
  const wanted = ['a', 'b', 'c', 'd', 'e', 'f']
  for (const name of wanted)
    await sendJob(database.db, 'mail', { to: `${name}@example.com`, subject: name, text: name })

  const sent: string[] = []
  const began = performance.now()
  const mail = async ({ subject }: { subject: string }) => {
    await setTimeout(600)
    sent.push(subject)
  }
  jobs = openJobs(database.url, { ...NO_WORKERS, mail }, {}, async () => true)
  await eventually('all mails are sent', () => new Set(sent).size === wanted.length)
  const took = performance.now() - began
  // A failed job would be sent again by now.
  await setTimeout(3000)
  expect(sent.toSorted()).toEqual(wanted)
  expect(took).toBeLessThan(9000)
})

test('a link for signing in is sent before the digests that wait', async () => {
  const sent: string[] = []
  for (const subject of ['digest', 'digest', 'digest'])
    await sendMail(database.db, SMTP, { to: 'a@example.com', subject, text: '' }, true)
  await sendMail(database.db, SMTP, { to: 'b@example.com', subject: 'link', text: '' })
  const mail = async ({ subject }: { subject: string }) => void sent.push(subject)
  jobs = openJobs(database.url, { ...NO_WORKERS, mail }, {}, async () => true)
  await eventually('all mails are sent', () => sent.length === 4)
  expect(sent).toEqual(['link', 'digest', 'digest', 'digest'])
})
