import { AsyncLocalStorage } from 'node:async_hooks'
import { isDatabaseFailure } from '../platform/db/failure.ts'
import { logError } from '../platform/log.ts'

const context = new AsyncLocalStorage<{ databaseFailure?: Error }>()

/**
 * Log function of better-auth, whose own output includes query parameters with tokens. Stores a database failure for
 * `unwrapAuthError`, because better-auth replies 500 to it without the cause.
 */
export function logAuthError(_level: string, message: string, ...details: unknown[]): void {
  const error = details.find(detail => detail instanceof Error)
  const store = context.getStore()
  if (store && isDatabaseFailure(error)) store.databaseFailure = error
  else logError(`Accounts: ${message}`, error)
}

/**
 * Calls better-auth.
 * @throws the database failure if that caused an error or a reply of 500
 */
export function unwrapAuthError<T>(act: () => Promise<T>): Promise<T> {
  const store: { databaseFailure?: Error } = {}
  return context.run(store, async () => {
    try {
      const result = await act()
      if (store.databaseFailure && result instanceof Response && result.status >= 500) throw store.databaseFailure
      return result
    } catch (error) {
      throw store.databaseFailure ?? error
    }
  })
}
