import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { browserOf, PASSWORD, type Person } from '../../support/person.ts'
import { freePort, startTestServer, type TestServer } from '../../support/server.ts'
import { type Received, smtpEnv, startSmtp } from '../../support/smtp.ts'

let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtp>>
let port: number
beforeAll(async () => {
  port = await freePort()
  smtp = await startSmtp(port)
  server = await startTestServer(undefined, smtpEnv(port))
})
afterAll(async () => {
  await server.stop()
  await smtp.stop()
})

const signUp = (person: Person, query = '') =>
  person.post(`/api/auth/sign-up/email${query}`, {
    email: person.email,
    password: PASSWORD,
    name: `Reader ${person.email.split('@')[0]}`,
    callbackURL: '/login'
  })
const signIn = (person: Person) => person.post('/api/auth/sign-in/email', { email: person.email, password: PASSWORD })
const askForReset = (person: Person) =>
  person.post('/api/auth/request-password-reset', { email: person.email, redirectTo: '/login' })

/** Returns the newest mail to `person`, once there are `count` mails. */
async function mailTo(person: Person, count = 1): Promise<Received> {
  const mails = () => smtp.mails.filter(({ to }) => to === person.email)
  await eventually(`${person.email} has ${count} mails`, () => mails().length >= count)
  return mails().at(-1) as Received
}
/** Returns the path of the link in a mail. */
const linkIn = ({ text }: Received) => /https?:\/\/[^/\s]+(\S+)/.exec(text)?.[1] ?? ''

test.each([
  ['zh', '确认你的 Pinout 邮箱', '确认你的邮箱'],
  ['en', 'Confirm your email for Pinout', 'confirm your email']
])(
  'a person who signs up in %s gets the mail in that language, and its link confirms the address',
  async (lang, subject, says) => {
    const person = browserOf(server, `${lang}@example.com`)
    expect((await signUp(person, `?lng=${lang}`)).status).toBe(200)
    expect(await person.profile()).toMatchObject({ status: 1 })
    const mail = await mailTo(person)
    expect(mail).toMatchObject({ from: 'no-reply@localhost', subject })
    expect(mail.text).toContain(says)
    expect(mail.text).toContain(`${server.url}/api/auth/verify-email?token=`)

    const followed = await person.get(linkIn(mail))
    expect([followed.status, followed.headers.get('location')]).toEqual([302, '/login'])
    // Following a link does not sign in, because a picture in a text could also request it.
    expect(await person.profile()).toMatchObject({ status: 1 })
    expect((await signIn(person)).status).toBe(200)
    expect(await person.profile()).toMatchObject({ status: 0, nickname: `Reader ${lang}` })
    const again = await browserOf(server).get(linkIn(mail).replace(/token=[^&]+/, 'token=made-up'))
    expect(again.headers.get('location')).toBe('/login?error=INVALID_TOKEN')
  }
)

test('before the address is confirmed nobody is signed in, and the right password sends the mail once more', async () => {
  const person = browserOf(server, 'waiting@example.com')
  await signUp(person)
  await mailTo(person)
  const wrong = await person.post('/api/auth/sign-in/email', { email: person.email, password: 'not the password 1' })
  expect(await wrong.json()).toMatchObject({ code: 'wrong_password' })
  const early = await signIn(person)
  expect([early.status, await early.json()]).toMatchObject([403, { code: 'email_not_verified' }])
  await person.get(linkIn(await mailTo(person, 2)))
  expect((await signIn(person)).status).toBe(200)
})

test('no reply reveals whether an address has an account, and a mail informs the owner', async () => {
  const [known, unknown] = [browserOf(server, 'known@example.com'), browserOf(server, 'unknown@example.com')]
  await signUp(known)
  await mailTo(known)
  const replies = [await signUp(known), await signUp(unknown), await signUp(unknown)]
  const bodies = await Promise.all(replies.map(async reply => [reply.status, await reply.json()]))
  expect(bodies).toEqual(Array(3).fill([200, { signedIn: false }]))
  const mails = await mailTo(known, 2)
  expect([mails.subject, linkIn(mails)]).toEqual(['你已有 Pinout 账号', ''])
  const resets = [await askForReset(known), await askForReset(browserOf(server, 'nobody@example.com'))]
  expect(resets.map(reply => reply.status)).toEqual([200, 200])
  expect(await resets[0]?.text()).toBe(await resets[1]?.text())
  expect((await mailTo(known, 3)).text).toContain('/api/auth/reset-password/')
})

test('while the mail server is down, people can sign up, and get their mail later', async () => {
  const person = browserOf(server, 'patient@example.com')
  await smtp.stop()
  expect((await signUp(person)).status).toBe(200)
  expect((await signIn(person)).status).toBe(403)
  expect((await askForReset(person)).status).toBe(200)
  smtp = await startSmtp(port)
  expect((await signIn(person)).status).toBe(403)
  // All requested mails arrive: three confirmation links and one password reset link.
  await mailTo(person, 4)
  const links = smtp.mails.filter(({ to }) => to === person.email).map(linkIn)
  expect(links.filter(link => link.includes('/reset-password/')).length).toBe(1)
  const confirm = links.filter(link => link.includes('/verify-email'))
  expect(confirm.length).toBe(3)
  await person.get(confirm[0] ?? '')
  expect((await signIn(person)).status).toBe(200)
  expect(await person.profile()).toMatchObject({ status: 0 })
})

test('a silent mail server blocks nobody', async () => {
  const calls: Socket[] = []
  const silent = createServer(socket => calls.push(socket))
  const at = await freePort()
  await new Promise<void>(done => silent.listen(at, '127.0.0.1', done))
  const other = await startTestServer(undefined, smtpEnv(at))
  expect((await signUp(browserOf(other, 'unheard@example.com'))).status).toBe(200)
  await eventually('the mail server is called', () => calls.length > 0)
  expect(calls.map(call => call.destroyed)).toEqual([false])
  for (const call of calls) call.destroy()
  silent.close()
  await other.stop()
})
