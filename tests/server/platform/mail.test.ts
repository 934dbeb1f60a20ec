import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { OUTBOX, openMailer } from '../../../src/server/platform/mail.ts'

afterEach(() => vi.restoreAllMocks())

test('a start with a mail server and without a sender warns; with a sender, or without a mail server, it does not', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const SMTP_URL = 'smtp://127.0.0.1:1'
  openMailer(readConfig({ SMTP_URL, MAIL_FROM: 'Pinout <no-reply@pinout.example>' })).close()
  openMailer(readConfig({})).close()
  expect(logged).not.toHaveBeenCalled()
  openMailer(readConfig({ SMTP_URL })).close()
  expect(logged).toHaveBeenCalledWith(expect.stringMatching(/^MAIL_FROM is not set/))
})

test('without a mail server, each of many mails at once is a file of its own', async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  const folder = await mkdtemp(join(tmpdir(), 'pinout-outbox-'))
  const mailer = openMailer(readConfig({ PINOUT_DATA: folder }))
  const mails = Array.from({ length: 50 }, (_, at) => ({ to: `p${at}@example.com`, subject: 's', text: 't' }))
  await Promise.all(mails.map(mail => mailer.deliver(mail)))
  expect(await readdir(join(folder, OUTBOX))).toHaveLength(50)
  await rm(folder, { recursive: true })
})
