import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../support/person.ts'
import { refusal, startUploadServer, type UploadServer, uploadAttachment } from '../../support/uploads.ts'

let server: UploadServer
let person: Person
beforeAll(async () => {
  server = await startUploadServer()
  person = await signUp(server, 'logger')
})
afterAll(() => server.stop())

const FILE = '/api/upload/uploadFile'
const bytesOf = async (reply: Response) => Buffer.from(await reply.arrayBuffer())

test('logs, archives and PDF come back byte by byte, as downloads that no browser opens', async () => {
  const log = Buffer.from('[    0.000000] 启动 U-Boot 2024.01\r\n\u001b[31mpanic\u001b[0m\n')
  const kinds: [name: string, content: Buffer<ArrayBuffer>, ending: string, type: string][] = [
    ['boot.log', log, 'txt', 'text/plain; charset=utf-8'],
    ['page.html', Buffer.from('<script>alert(1)</script>'), 'txt', 'text/plain; charset=utf-8'],
    ['logs.zip', Buffer.from(zipSync({ 'boot.log': log })), 'zip', 'application/zip'],
    ['boot.log.gz', Buffer.from(gzipSync(log)), 'gz', 'application/gzip'],
    ['board.pdf', Buffer.from('%PDF-1.4\n%âãÏÓ\n1 0 obj\n'), 'pdf', 'application/pdf']
  ]
  for (const [name, content, ending, type] of kinds) {
    const told = await uploadAttachment(person, new File([content], name))
    expect(told).toEqual({
      url: expect.stringMatching(`^/uploads/[0-9a-f]{64}\\.${ending}$`),
      name,
      size: content.length
    })
    const reply = await server.get(told.url)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox"
    })
    expect(await bytesOf(reply)).toEqual(content)
  }
})

test('programs, pictures, documents of offices and text that is not UTF-8 are refused', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`
  const office = zipSync({ '[Content_Types].xml': Buffer.from(parts), 'word/document.xml': Buffer.from('<w/>') })
  const contents = [
    Buffer.from('7f454c460201010000000000', 'hex'),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from('日志', 'utf16le'),
    Buffer.from([0xc3, 0xfc, 0xc1, 0xee]),
    Buffer.from('text\0text'),
    Buffer.from(`${'a'.repeat(70_000)}é`).subarray(0, -1),
    Buffer.from(office)
  ]
  for (const content of contents)
    expect(await refusal(person.upload(FILE, new File([content], 'boot.log')))).toEqual([415, 'wrong_kind'])
  expect(await server.files()).not.toContainEqual(expect.stringContaining('incoming'))
})

test('a name loses its path and all that could mislead, and survives a download', async () => {
  const names: [sent: string, kept: string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\lin\\日志 1.txt', '日志 1.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\u0007b\tc.log', 'abc.log'],
    ['..', 'file'],
    [`${'长'.repeat(300)}.log`, `${'长'.repeat(196)}.log`],
    ['it\'s 100% "mine"; (x).log', 'it\'s 100% "mine"; (x).log']
  ]
  for (const [at, [sent, kept]] of names.entries()) {
    const told = await uploadAttachment(person, new File([`name ${at}`], sent))
    expect(told.name).toBe(kept)
    const disposition = (await server.get(told.url)).headers.get('content-disposition') ?? ''
    const [, plain = '', full = ''] =
      /^attachment; filename="([^"\\%]*)"; filename\*=UTF-8''([\w%.!~-]*)$/.exec(disposition) ?? []
    expect(decodeURIComponent(full)).toBe(kept)
    expect(plain).toMatch(/^[\x20-\x7e]+$/)
  }
})

test('two people who send the same share one file, each under the own name', async () => {
  const other = await signUp(server, 'second')
  const content = 'the same log'
  const first = await uploadAttachment(person, new File([content], 'mine.log'))
  const second = await uploadAttachment(other, new File([content], 'yours.log'))
  expect(second).toEqual({ ...first, name: 'yours.log' })
  const key = first.url.replace('/uploads/', '')
  expect((await server.files()).filter(file => file.endsWith(key))).toEqual([`/${key.slice(0, 2)}/${key}`])
  const both = await Promise.all([person, other].map(one => uploadAttachment(one, new File(['at once'], 'a.log'))))
  expect(both[0]?.url).toBe(both[1]?.url)
  expect(await (await server.get(both[0]?.url ?? '')).text()).toBe('at once')
})

test('a part of a file can be asked for, as a download that was cut off does', async () => {
  const { url } = await uploadAttachment(person, new File(['0123456789'], 'digits.txt'))
  const etag = (await server.get(url)).headers.get('etag') ?? ''
  const part = async (range: string, more: Record<string, string> = {}) => {
    const reply = await server.get(url, { range, ...more })
    return [reply.status, reply.headers.get('content-range'), await reply.text()]
  }
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234'])
  expect(await part('bytes=7-', { 'if-range': etag })).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789'])
  expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89'])
  expect(await part('bytes=10-')).toEqual([416, 'bytes */10', ''])
  for (const whole of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2'])
    expect(await part(whole)).toEqual([200, null, '0123456789'])
  expect(await part('bytes=2-4', { 'if-range': '"older"' })).toEqual([200, null, '0123456789'])
})
