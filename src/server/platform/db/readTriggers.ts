import { readFile } from 'node:fs/promises'
import { hotnessOf } from './hotness.ts'

const TRIGGERS = new URL('./triggers.sql', import.meta.url)

/** The triggers of this code in SQL, where `{{hotness NEW}}` became the formula for that row. */
export async function readTriggers(): Promise<string> {
  const sql = await readFile(TRIGGERS, 'utf8')
  return sql.replace(/\{\{hotness (\w+)\}\}/g, (_, row: string) => hotnessOf(row))
}
