import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRedmine } from '../../../src/server/tickets/adapters/redmine/redmineClient.ts'

let folder: string
const server = createServer((request, response) => {
  response.writeHead(200, { 'Content-Length': 8 })
  if (request.url?.endsWith('cut.txt')) response.write('half', () => response.destroy())
  else response.end('contents')
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-download-'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
})
afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true, force: true })
})

const download = (name: string, path: string, most = 100) => {
  const { port } = server.address() as AddressInfo
  const redmine = openRedmine({ url: `http://127.0.0.1:${port}`, apiKey: 'key' }, 'interactive')
  return redmine.download({ id: 1, name, bytes: 8 }, join(folder, path), most)
}

test('a file that cannot be written is no failure of Redmine', async () => {
  expect(await download('a.txt', 'a')).toBe(true)
  expect(await download('a.txt', 'b', 4)).toBe(false)
  await expect(download('cut.txt', 'c')).rejects.toThrow('Redmine at 127.0.0.1')
  const failure = download('a.txt', 'no-such-folder/d')
  await expect(failure).rejects.toThrow('ENOENT')
  await expect(failure).rejects.not.toThrow('Redmine')
})
