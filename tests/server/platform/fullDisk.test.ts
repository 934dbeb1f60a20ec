import { tmpdir } from 'node:os'
import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { explainFullDisk, isDiskFull } from '../../../src/server/platform/fullDisk.ts'

const TEXT = 'A board that says "No space left on device" has a full card.'
const failed = (message: string, code: string) =>
  new DrizzleQueryError('insert into articles', [TEXT], Object.assign(new Error(message), { code }))

test('a statement that fails with a text about full disks is no full disk', async () => {
  const error = failed('deadlock detected', '40P01')
  expect(isDiskFull(error)).toBe(false)
  expect(await explainFullDisk(error, tmpdir())).toBe(error)
})

test('a full disk of the database is not called that of the data folder, which has room', async () => {
  const error = failed('could not extend file "base/1/2": No space left on device', '53100')
  expect(isDiskFull(error)).toBe(true)
  expect(await explainFullDisk(error, tmpdir())).toBe(error)
})

test('the quota of a bucket is none of a disk', () => {
  expect(isDiskFull(new Error('The bucket answered 403: Bucket quota exceeded'))).toBe(false)
  expect(isDiskFull(new Error('EDQUOT: disk quota exceeded, write'))).toBe(true)
})

test('without the folder, the error stays what it was', async () => {
  const error = new Error('ENOSPC: no space left on device, write')
  expect(await explainFullDisk(error, '/no/such/folder')).toBe(error)
})
