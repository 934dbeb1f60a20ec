import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import { logError, logInfo } from './log.ts'

interface Mail {
  to: string
  subject: string
  text: string
  headers?: Record<string, string>
}

/**
 * Sends a mail through SMTP where that is configured, else writes it into `<data>/outbox` and says so in the log. A mail
 * that cannot be sent is logged.
 */
export async function sendMail(config: Config, mail: Mail): Promise<void> {
  const sent = deliver(config, mail).catch(error => logError('A mail could not be sent', error))
  // A reply that waits for a mail server is a slow one, or none, and tells which addresses have accounts.
  if (!config.mail.smtp) await sent
}

/** The same for mails that nobody waits for: settles when it is out, and throws when it cannot be sent. */
export async function deliver({ mail, dataFolder }: Config, { headers, ...rest }: Mail): Promise<void> {
  const message = { from: mail.from, ...rest, ...(headers && { headers }) }
  if (mail.smtp) {
    await createTransport(mail.smtp).sendMail(message)
    return
  }
  const { message: bytes } = await createTransport({ streamTransport: true, buffer: true }).sendMail(message)
  const folder = join(dataFolder, 'outbox')
  // Links in mails let in whoever reads them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.eml`)
  await writeFile(file, bytes as Buffer, { mode: 0o600 })
  logInfo(`A mail is in ${file}; set SMTP_URL to send mail.`)
}
