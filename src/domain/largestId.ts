/** The largest id that a column of PostgreSQL can store. A query for a greater number fails. */
export const LARGEST_ID = 2_147_483_647
