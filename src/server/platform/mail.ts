import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Mail } from './jobs/queues.ts'
import { sendJob } from './jobs/send.ts'
import { logError, logInfo } from './log.ts'
import { mailFailed } from './observe/metrics.ts'

/** Connections to the mail server at a time. */
const MAX_CONNECTIONS = 2
/** How long the mail server may take to be reached, to greet and to say nothing, in milliseconds. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
/** From here on a mail server's status says that it will never take the mail. */
const PERMANENT_FAILURE = 500

/** The folder of the data folder for mails without SMTP_URL. */
export const OUTBOX = 'outbox'

type MailConfig = Pick<Config, 'mail' | 'dataFolder'>

/**
 * Queues a mail for the mail server, within a transaction if `tx` is one: it is sent if and only if that commits, also
 * when the mail server is down now. Without SMTP_URL it is written into `<data>/outbox` at once.
 */
export async function sendMail(tx: Db, config: MailConfig, mail: Mail): Promise<void> {
  if (config.mail.smtp) await sendJob(tx, 'mail', mail)
  else await writeToOutbox(config, mail)
}

export interface Mailer {
  /** Hands a mail to the mail server. Throws where it may take the mail later; one that it refuses for good is logged. */
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** Opens a pooled transport to the mail server. */
export function openMailer(config: MailConfig): Mailer {
  const { smtp, from } = config.mail
  if (!smtp) return { deliver: mail => writeToOutbox(config, mail), close: () => undefined }
  const transport = createTransport({ url: smtp, pool: true, maxConnections: MAX_CONNECTIONS, ...TIMEOUTS })
  return {
    async deliver(mail) {
      try {
        await transport.sendMail({ from, ...mail })
      } catch (error) {
        logError('Mail could not be sent', error)
        const { responseCode, code } = error as { responseCode?: number; code?: string }
        const refused = (responseCode ?? 0) >= PERMANENT_FAILURE && code !== 'EAUTH'
        mailFailed.inc({ outcome: refused ? 'refused' : 'retried' })
        if (!refused) throw error
      }
    },
    close: () => transport.close()
  }
}

async function writeToOutbox({ mail: { from }, dataFolder }: MailConfig, mail: Mail): Promise<void> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({ from, ...mail })
  const folder = join(dataFolder, OUTBOX)
  // Links in mails sign in the person who reads them.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const file = join(folder, `${new Date().toISOString().replace(/[:.]/g, '-')}.eml`)
  await writeFile(file, message as Buffer, { mode: 0o600 })
  logInfo(`Mail written to ${file}. Set SMTP_URL to send mail.`)
}
