import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/**
 * Builds the condition that a column is one of `values`. They are one parameter, so that any number of them makes the
 * same statement, which each connection prepares once. Drizzle's inArray() has a parameter for each.
 */
export function anyOf(column: SQLWrapper, values: readonly (number | string | null)[]): SQL {
  return sql`${column} = any(${sql.param(values)})`
}
