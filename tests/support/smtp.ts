import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { mailSubject, mailText } from './mailText.ts'

/** A mail as it came in. */
export interface Received {
  from: string
  to: string
  subject: string
  text: string
  /** The whole of it. */
  raw: string
}

const USER = 'pinout'
const PASS = 'a password of the test'

/** The settings of a server that sends its mail through port `port` of this machine. */
export const smtpEnv = (port: number) => ({
  SMTP_URL: `smtp://${USER}:${encodeURIComponent(PASS)}@127.0.0.1:${port}`
})

/** A real SMTP server on loopback that keeps what it is given. */
export async function startSmtp(port: number) {
  const mails: Received[] = []
  const server = new SMTPServer({
    // Its certificate would be its own, which no sender believes.
    hideSTARTTLS: true,
    allowInsecureAuth: true,
    // Senders keep their connections.
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
