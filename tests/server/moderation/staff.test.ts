import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { signUp } from '../../support/person.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { INTERNAL } from '../roleRows/row.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('an admin makes a person internal, who reads internal articles at once, and revokes it', async () => {
  const admin = await signUp(server, 'staff1', { role: 'admin' })
  const person = await signUp(server, 'staff2')
  const userId = (await person.profile()).id
  const read = async () => (await person.get(`/api/article/getArticle?id=${INTERNAL}`)).status
  expect(await read()).toBe(404)
  expect((await admin.post('/api/admin/staff', { userId, name: '林工' })).status).toBe(200)
  await eventually('the article can be read', async () => (await read()) === 200)
  expect(await person.profile()).toMatchObject({ name: '林工' })
  expect((await admin.post('/api/admin/staff', { userId })).status).toBe(200)
  await eventually('the article is gone', async () => (await read()) === 404)
  const audits = (await (await admin.get('/api/admin/audits')).json()) as { list: { act: string; detail: string }[] }
  expect(audits.list.slice(0, 2).map(({ act, detail }) => [act, detail])).toEqual([
    ['staff', ''],
    ['staff', '林工']
  ])
  expect((await person.post('/api/admin/staff', { userId, name: 'me' })).status).toBe(403)
  expect((await admin.post('/api/admin/staff', { userId, name: 'a\nb' })).status).toBe(422)
})
