import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserOf, PASSWORD, type Person, signUp } from '../../../support/person.ts'
import { startTestServer, type TestServer } from '../../../support/server.ts'

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await startTestServer()
  await rename(await signUp(server, 'linyi'), 'Lin Yizhou')
})
afterAll(() => server.stop())

const problemOf = async (reply: Response) =>
  ((await reply.json()) as { fields?: Record<string, string> }).fields?.nickname
const rename = async (person: Person, nickname: string) =>
  problemOf(await person.post('/api/personalSetting/setPersonalInfo', { nickname }))
/** Signs up a new member who tries names, because only nine attempts per minute are allowed. */
const fresh = () => signUp(server, `fresh${++made}`)

test.each([
  ['lin yizhou', 'taken'],
  ['LIN YIZHOU', 'taken'],
  ['Ｌin Ｙizhou', 'taken'],
  ['Lin   Yizhou', 'taken'],
  ['a\u001bb', 'bad_text'],
  ['Lin\u200bYizhou', 'bad_text'],
  ['\u202eABC', 'bad_text'],
  ['ab\u2066c', 'bad_text'],
  ['\u3164\u3164', 'bad_text'],
  ['Pinout 官方', 'not_allowed'],
  ['ＰＩＮＯＵＴ', 'not_allowed'],
  ['P.i.n.o.u.t', 'not_allowed'],
  ['管理员', 'not_allowed'],
  ['Admin', 'not_allowed'],
  ['系统消息', 'not_allowed'],
  ['Lin Yizhou 2', undefined],
  ['administrate', undefined],
  ['林一舟🙂', undefined]
])('the nickname %j is answered with %s', async (nickname, problem) => {
  expect(await rename(await fresh(), nickname)).toBe(problem)
  const browser = browserOf(server, `signs-up-${++made}@example.com`)
  const sent = { email: browser.email, password: PASSWORD, name: problem ? nickname : `${nickname}${made}` }
  const reply = await browser.post('/api/auth/sign-up/email', sent)
  if (problem === undefined) expect(reply.status).toBe(200)
  else expect([reply.status, await problemOf(reply)]).toEqual([422, problem])
})

test('staff may use the name of the site as nickname, and a member who has a name keeps it', async () => {
  const staff = await signUp(server, 'nick1', { name: '员工' })
  expect(await rename(staff, 'Pinout 官方')).toBeUndefined()
  expect(await rename(staff, 'Pinout 官方')).toBeUndefined()
  expect(await rename(await signUp(server, 'nick2', { name: '员工' }), 'Pinout 官方')).toBe('taken')
})

test('a homepage with a name and a password in it is refused', async () => {
  const person = await fresh()
  const set = async (homepage: string) =>
    (await person.post('/api/personalSetting/setPersonalInfo', { nickname: 'Homepage', homepage })).status
  for (const homepage of ['https://user:pw@evil.example', 'https://github.com@evil.example/x', 'http:\\\\a@b.example'])
    expect(await set(homepage), homepage).toBe(422)
  expect(await set('https://example.com/@me')).toBe(200)
})
