import { readFile } from 'node:fs/promises'
import { DAYS_PER_DOUBLING, EPOCH_MS, HOTNESS_WEIGHTS, REACTIONS } from '../../../domain/article/hotness.ts'

const TRIGGERS = new URL('./triggers.sql', import.meta.url)
const SECONDS_PER_DOUBLING = DAYS_PER_DOUBLING * 86_400
const columnOf = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Drops all triggers of the schema and their functions. */
export const DROP_TRIGGERS = `do $$ declare found record; begin
  for found in
    select tgname, tgrelid::regclass as target from pg_trigger
    join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where not tgisinternal and nspname = 'public'
  loop execute format('drop trigger %I on %s', found.tgname, found.target); end loop;
  for found in
    select pg_proc.oid::regprocedure as name from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
    where nspname = 'public' and prorettype = 'trigger'::regtype
  loop execute format('drop function %s', found.name); end loop;
end $$`

/** Returns the SQL of the triggers. Replaces `{{hotness NEW}}` by the formula for that row. */
export async function readTriggers(): Promise<string> {
  const sql = await readFile(TRIGGERS, 'utf8')
  return sql.replace(/\{\{hotness (\w+)\}\}/g, (_, row: string) => hotnessOf(row))
}

/** Returns `hotness()` of src/domain/article/hotness.ts as SQL, for the row of `articles` with the name `row`. */
export function hotnessOf(row: string): string {
  const points = REACTIONS.map(name => `${HOTNESS_WEIGHTS[name]}::float8 * ${row}.${columnOf(name)}`).join(' + ')
  const seconds = `extract(epoch from ${row}.created_at)::float8 - ${EPOCH_MS / 1000}`
  return `(ln(1 + ${points}) / ln(2::float8) + (${seconds}) / ${SECONDS_PER_DOUBLING})`
}
