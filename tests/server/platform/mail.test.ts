import { afterEach, expect, test, vi } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'
import { openMailer } from '../../../src/server/platform/mail.ts'

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
