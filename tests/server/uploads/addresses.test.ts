import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../../support/person.ts'
import { startUploadServer, statusOf, type UploadServer, uploadAttachment } from '../../support/uploads.ts'

let server: UploadServer
let person: Person
beforeAll(async () => {
  server = await startUploadServer()
  person = await signUp(server, 'guesser')
})
afterAll(() => server.stop())

test('a file has one address, and every other spelling of it is none', async () => {
  const { url } = await uploadAttachment(person, new File(['found'], 'a.log'))
  const key = url.replace('/uploads/', '')
  expect(await statusOf(server, url)).toBe(200)
  for (const path of [
    `/${url}`,
    `//uploads//${key}`,
    `/uploads/${key.slice(0, 2)}/${key}`,
    `/uploads/${key}/`,
    `/uploads/${key.toUpperCase()}`,
    `/uploads/${key.replace('.txt', '.zip')}`,
    `/uploads/${key.replace('.txt', '')}`,
    `/uploads/${key}%00`,
    `/uploads/${key}.gz`,
    `/Uploads/${key}`,
    `/en/uploads/${key}`,
    `/api/upload/${key}`
  ])
    expect([path, await statusOf(server, path)]).toEqual([path, 404])
})

test('guessed keys and ways out of the folder lead nowhere', async () => {
  await writeFile(join(server.dataFolder, 'uploads', 'plain.txt'), 'not for reading')
  const none = '0'.repeat(64)
  for (const path of [
    '/uploads',
    '/uploads/',
    '/uploads/plain.txt',
    '/uploads/incoming',
    `/uploads/${none}.png`,
    `/uploads/${none}.png/../../secret`,
    '/uploads/../secret',
    '/uploads/..%2fsecret',
    '/uploads/%2e%2e/secret',
    '/uploads/..%5csecret',
    '/uploads/%252e%252e%252fsecret',
    '/%75ploads/plain.txt',
    '/uploads%2fplain.txt'
  ])
    expect([path, await statusOf(server, path)]).toEqual([path, 404])
})

test('the OpenAPI document describes the calls, their body and their errors', async () => {
  const { paths } = (await (await server.get('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: object }; responses: object } | undefined>>
  }
  for (const call of ['/api/upload/uploadImg', '/api/upload/uploadFile']) {
    const post = paths[call]?.post
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
    expect(Object.keys(post?.responses ?? {}).sort()).toEqual('200 400 401 403 413 415 422 429 500 503'.split(' '))
  }
  expect(paths['/uploads/{key}']?.get?.responses).toHaveProperty('404')
})
