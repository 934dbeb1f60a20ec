import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailSubject, mailText } from './mailText.ts'

/** A received mail. */
export interface Received {
  from: string
  to: string
  subject: string
  text: string
  /** The complete source of the mail. */
  raw: string
}

const USER = 'pinout'
const PASS = 'a password of the test'

/** Returns the settings of a server that sends mail through `port` of this machine. */
export const smtpEnv = (port: number) => ({
  SMTP_URL: `smtp://${USER}:${encodeURIComponent(PASS)}@127.0.0.1:${port}`
})

/** Starts a real SMTP server on loopback that records its mails. */
export async function startSmtp(port: number) {
  const mails: Received[] = []
  const server = new SMTPServer({
    // Its certificate would be self-signed, which no sender trusts.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    // Senders keep connections open.
    closeTimeout: 100,
    onAuth({ username, password }, _, done) {
      const known = username === USER && password === PASS
      done(known ? null : new Error('Nobody of that name'), known ? { user: username } : undefined)
    },
    async onData(stream, { envelope }, done) {
      const mail = (await buffer(stream)).toString()
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const to = envelope.rcptTo.map(({ address }) => address).join()
      mails.push({ from, to, subject: mailSubject(mail), text: mailText(mail), raw: mail })
      done()
    }
  })
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  return { mails, stop: () => new Promise<void>(done => server.close(done)) }
}
