import { expect, test, vi } from 'vitest'
import { logJobError } from '../../../src/server/platform/jobs/open.ts'

test('a lost connection is one line, however many workers report it', () => {
  const print = vi.spyOn(console, 'error').mockReturnValue(undefined)
  try {
    for (const queue of ['mail', 'sync', 'sweep']) {
      logJobError({ message: `Connection terminated unexpectedly (Queue: ${queue}, Worker: 1)` })
      const reset = Object.assign(new Error(`read ECONNRESET (Queue: ${queue}, Worker: 1)`), {
        code: 'ECONNRESET',
        syscall: 'read'
      })
      logJobError({ ...reset, message: reset.message })
      logJobError(reset)
    }
    expect(print.mock.calls).toEqual([['Jobs wait for the database']])
    logJobError({ message: 'The data of a job is malformed (Queue: mail, Worker: 1)' })
    expect(print.mock.calls[1]?.[0]).toContain('Jobs: The data of a job is malformed (Queue: mail, Worker: 1)')
  } finally {
    print.mockRestore()
  }
})
