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
    const uploaded = await uploadAttachment(person, new File([content], name))
    expect(uploaded).toEqual({
      url: expect.stringMatching(`^/uploads/[0-9a-f]{64}\\.${ending}$`),
      name,
      size: content.length
    })
    const reply = await server.get(uploaded.url)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': type,
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox"
    })
    expect(await bytesOf(reply)).toEqual(content)
  }
})

test('programs, pictures and documents of offices are refused', async () => {
  const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'
  const parts = `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`
  const office = zipSync({ '[Content_Types].xml': Buffer.from(parts), 'word/document.xml': Buffer.from('<w/>') })
  const contents = [
    Buffer.from('7f454c460201010000000000', 'hex'),
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
    Buffer.from(office)
  ]
  for (const content of contents)
    expect(await refusal(person.upload(FILE, new File([content], 'boot.log')))).toEqual([415, 'wrong_kind'])
  expect(await server.files()).not.toContainEqual(expect.stringContaining('incoming'))
})

test('logs of consoles are taken as they are, and can be read in UTF-8', async () => {
  const gbk = Buffer.concat([
    Buffer.from('U-Boot 2024.01\r\n'),
    Buffer.from([0xc6, 0xf4, 0xb6, 0xaf]),
    Buffer.from('\r\n')
  ])
  const utf16 = Buffer.from(`\ufeff${'启动 U-Boot\r\n'.repeat(5)}`, 'utf16le')
  const reset = Buffer.concat([
    Buffer.from('[  0.1] booting\n'.repeat(5)),
    Buffer.from([0, 0, 0xff, 0xfe, 0x0a]),
    Buffer.from('again\n')
  ])
  const cut = Buffer.from(`${'a'.repeat(70_000)}é`).subarray(0, -1)
  const logs: [content: Buffer<ArrayBuffer>, reads: string][] = [
    [gbk, '启动'],
    [utf16, '启动 U-Boot'],
    [reset, 'again'],
    [cut, 'aaa'],
    [Buffer.from('one\0two and more of it'), 'one\ufffdtwo'],
    [Buffer.from('plain ASCII'), 'plain ASCII']
  ]
  for (const [content, reads] of logs) {
    const { url } = await uploadAttachment(person, new File([content], 'boot.log'))
    expect(await bytesOf(await server.get(url))).toEqual(content)
    const shown = await server.get(`${url}?as=text`)
    expect(shown.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(shown.headers.get('content-disposition')).toBe('inline')
    expect(shown.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
    const text = await shown.text()
    expect(text).toContain(reads)
    expect(text).not.toContain('\0')
  }
})

test('a long log is shown from its beginning, and what is no text is shown as none', async () => {
  const log = await uploadAttachment(person, new File(['line of a log\n'.repeat(200_000)], 'long.log'))
  expect((await (await server.get(`${log.url}?as=text`)).text()).length).toBe(1024 * 1024)
  const zip = await uploadAttachment(person, new File([zipSync({ 'a.log': Buffer.from('a') })], 'a.zip'))
  expect((await server.get(`${zip.url}?as=text`)).headers.get('content-disposition')).toBe('attachment')
})

test('a name loses its path and all that could mislead', async () => {
  const names: [sent: string, kept: string][] = [
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\lin\\日志 1.txt', '日志 1.txt'],
    ['photo\u202Egpj.exe', 'photogpj.exe'],
    ['a\u0007b\tc.log', 'abc.log'],
    ['..', 'file'],
    [`${'长'.repeat(300)}.log`, `${'长'.repeat(196)}.log`],
    ['it\'s 100% "mine"; (x).log', 'it\'s 100% "mine"; (x).log']
  ]
  for (const [at, [sent, stored]] of names.entries())
    expect((await uploadAttachment(person, new File([`name ${at}`], sent))).name).toBe(stored)
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
