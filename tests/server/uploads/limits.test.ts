import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { browserOf, type Person, signUp } from '../../support/person.ts'
import { refusal, startUploadServer, type UploadServer, uploadAttachment } from '../../support/uploads.ts'

let server: UploadServer
let person: Person
beforeAll(async () => {
  server = await startUploadServer()
  person = await signUp(server, 'sender')
})
afterAll(() => server.stop())

const MEGABYTE = 1024 * 1024
const IMAGE = '/api/upload/uploadImg'
const FILE = '/api/upload/uploadFile'
const START = '--edge\r\nContent-Disposition: form-data; name="file"; filename="a.log"\r\n\r\n'
const END = '\r\n--edge--\r\n'

/** Opens a request whose body the test writes itself. */
async function open(path: string, sender = person, headers: Record<string, string> = {}): Promise<ClientRequest> {
  const cookie = [...sender.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = (await sender.profile()).csrfToken
  const sent = request(server.url + path, {
    method: 'POST',
    headers: {
      cookie,
      'x-csrf-token': csrf,
      'content-type': 'multipart/form-data; boundary=edge',
      ...headers
    }
  })
  sent.on('error', () => undefined)
  return sent
}

/** Writes endlessly, as fast as the server reads. Returns the reply, and the number of bytes written until then. */
async function writeForEver(sent: ClientRequest): Promise<{ reply: IncomingMessage; bytes: number }> {
  const block = Buffer.alloc(64 * 1024, 'a')
  let bytes = 0
  const more = () => {
    while (!sent.destroyed) {
      bytes += block.length
      if (!sent.write(block)) return
    }
  }
  sent.on('drain', more)
  sent.write(START)
  more()
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  return { reply, bytes }
}

/** Resolves when the connection is closed, with or without an error. */
const closing = (sent: ClientRequest) => new Promise(done => sent.once('close', done))

async function codeOf(reply: IncomingMessage): Promise<[number | undefined, string]> {
  let text = ''
  for await (const chunk of reply) text += chunk
  return [reply.statusCode, (JSON.parse(text) as { code: string }).code]
}

const lying = () => readdir(join(server.dataFolder, 'uploads', 'incoming'))
const nothingLies = () => eventually('nothing of it lies on the disk', async () => (await lying()).length === 0)

test('a body that never ends is answered soon after the limit, let go of, and leaves nothing', async () => {
  for (const [path, most] of [
    [IMAGE, 5 * MEGABYTE],
    [FILE, 20 * MEGABYTE]
  ] as const) {
    const sent = await open(path)
    const closed = closing(sent)
    const { reply, bytes } = await writeForEver(sent)
    expect(await codeOf(reply)).toEqual([413, 'too_large'])
    expect(bytes).toBeGreaterThan(most)
    // Allows for data in the socket buffers of both sides.
    expect(bytes).toBeLessThan(most + 16 * MEGABYTE)
    await closed
    await nothingLies()
  }
})

test('a length that is too large is refused before the body comes', async () => {
  const sent = await open(IMAGE, person, { 'content-length': String(6 * MEGABYTE) })
  sent.write(START)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  expect(await codeOf(reply)).toEqual([413, 'too_large'])
  sent.destroy()
})

test('other fields cannot make a body endless either', async () => {
  const sent = await open(FILE)
  sent.write('--edge\r\nContent-Disposition: form-data; name="other"; filename="b"\r\n\r\n')
  const { reply } = await writeForEver(sent)
  expect(await codeOf(reply)).toEqual([413, 'too_large'])
  sent.destroy()
  await nothingLies()
})

test('a file of exactly the limit is taken', async () => {
  const uploaded = await uploadAttachment(person, new File(['a'.repeat(20 * MEGABYTE)], 'long.log'))
  expect(uploaded.size).toBe(20 * MEGABYTE)
  expect(await refusal(person.upload(FILE, new File(['a'.repeat(20 * MEGABYTE + 1)], 'longer.log')))).toEqual([
    413,
    'too_large'
  ])
})

test('an interrupted body leaves no files, and the server continues', async () => {
  const before = await server.files()
  for (const part of ['--ed', START.slice(0, 40), `${START}half of it`, `${START}all of it\r\n--ed`]) {
    const sent = await open(FILE)
    sent.write(part)
    await eventually('the server has begun to receive', async () => (await lying()).length === 1)
    sent.destroy()
    await nothingLies()
  }
  expect(await server.files()).toEqual(before)
})

test('a body that ends too early, or is no form, is refused as malformed', async () => {
  for (const body of [`${START}no end`, 'nonsense', '']) {
    const sent = await open(FILE)
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    expect((await codeOf(reply))[0]).toBeOneOf([400, 422])
  }
  for (const type of ['application/json', 'multipart/form-data', 'multipart/mixed; boundary=edge']) {
    const sent = await open(FILE, person, { 'content-type': type })
    sent.end(`${START}text${END}`)
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    expect(await codeOf(reply)).toEqual([400, 'malformed'])
  }
  await nothingLies()
})

test('a form without the file, or with an empty one, is refused with a reason', async () => {
  const sent = await open(FILE)
  sent.end(`${START.replace('name="file"', 'name="other"')}text${END}`)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  expect(await codeOf(reply)).toEqual([422, 'invalid'])
  expect(await refusal(person.upload(FILE, new File([], 'empty.log')))).toEqual([422, 'invalid', 'too_small'])
})

test('guests, and requests without the CSRF token, are refused without their body', async () => {
  const guest = browserOf(server)
  const file = () => new File(['text'], 'a.log')
  expect(await refusal(guest.upload(FILE, file()))).toEqual([401, 'unauthorized'])
  expect(await refusal(guest.upload(IMAGE, file()))).toEqual([401, 'unauthorized'])
  expect(await refusal(person.upload(FILE, file(), { 'x-csrf-token': '' }))).toEqual([403, 'csrf'])
  const sent = await open(FILE, guest)
  const closed = closing(sent)
  const { reply } = await writeForEver(sent)
  expect(await codeOf(reply)).toEqual([401, 'unauthorized'])
  await closed
})

test('the thirty-first upload within an hour must wait', async () => {
  const eager = await signUp(server, 'eager')
  for (let count = 0; count < 30; count++) {
    const sent = await eager.upload(FILE, new File([`text ${count}`], 'a.log'))
    expect(sent.status).toBe(200)
  }
  const reply = await eager.upload(FILE, new File(['one more'], 'a.log'))
  expect(reply.status).toBe(429)
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(3000)
})
