import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from './config.ts'
import type { Db } from './db/open.ts'
import type { Mail } from './jobs/queues.ts'
import { sendJob } from './jobs/send.ts'
import { logError, logInfo } from './log.ts'
import { mailFailed } from './observe/metrics.ts'
import { DEFAULT_SENDER } from './settings.ts'

/** Limits the connections to the mail server. */
const MAX_CONNECTIONS = 2
/** Time limits of the mail server in milliseconds: to connect, to greet, and without activity. */
const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 }
/** SMTP status from which the mail server will never accept the mail. */
const PERMANENT_FAILURE = 500

/** Retries of a mail without a link that expires. With the longest delay of the queue, they take a day. */
const RETRIES_OF_A_DAY = 150

/** Subfolder of the data folder for mails without SMTP_URL. */
export const OUTBOX = 'outbox'

type MailConfig = Pick<Config, 'mail' | 'dataFolder'>

/**
 * Queues a mail for the mail server. Within a transaction `tx`, the mail is sent if and only if the transaction
 * commits, even if the mail server is down now. Without SMTP_URL, writes the mail to `<data>/outbox` at once.
 * @param lasts whether the mail is still of use after an hour. It waits for the mail server for a day, and lets others pass:
 * nobody is waiting for it
 */
export async function sendMail(tx: Db, config: MailConfig, mail: Mail, lasts = false): Promise<void> {
  if (config.mail.smtp) await sendJob(tx, 'mail', mail, lasts ? { retryLimit: RETRIES_OF_A_DAY } : { priority: 1 })
  else await writeToOutbox(config, mail)
}

export interface Mailer {
  /**
   * Sends a mail to the mail server. Logs a mail that is refused permanently.
   * @throws if the mail server may accept the mail later
   */
  deliver(mail: Mail): Promise<void>
  close(): void
}

/** Opens a pooled transport to the mail server. */
export function openMailer(config: MailConfig): Mailer {
  const { smtp, from } = config.mail
  if (!smtp) return { deliver: mail => writeToOutbox(config, mail), close: () => undefined }
  if (from === DEFAULT_SENDER)
    logError(
      `MAIL_FROM is not set: mails are sent from ${from}, which mail servers refuse. Set it to an address of your ` +
        "domain, as MAIL_FROM='Pinout <no-reply@pinout.example>'."
    )
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
  // Only the owner may read the folder, because links in mails sign their reader in.
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // Several mails may be written within a millisecond.
  const name = `${new Date().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
  const file = join(folder, name)
  try {
    await writeFile(file, message as Buffer, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // A full disk leaves half of it.
    await rm(file, { force: true }).catch(() => undefined)
    throw error
  }
  logInfo(`Mail written to ${file}. Set SMTP_URL to send mail.`)
}
