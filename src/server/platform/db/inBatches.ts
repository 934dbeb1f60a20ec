/** Rows of one insert. PostgreSQL accepts 65,535 parameters, and an insert has one for each column of each row. */
const ROWS_AT_ONCE = 1000

/** Splits rows into batches that one statement can insert, however many rows there are. */
export function* inBatches<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) yield rows.slice(from, from + ROWS_AT_ONCE)
}
