import { LRUCache } from 'lru-cache'

/** Number of times that a process runs a statement before PostgreSQL keeps it: the threshold of PostgreSQL's JDBC driver. */
const USES_BEFORE = 5
/** Limits the statements that a connection keeps. Each takes some ten kilobytes of it. */
const MAX_STATEMENTS = 200
/** Limits the texts whose uses are counted. Lists of parameters of any length make up any number of texts. */
const MAX_COUNTED = 1000

const uses = new LRUCache<string, number>({ max: MAX_COUNTED })
const names = new Map<string, string>()

/**
 * Names the statement in the arguments of `pg.Client.query` once it was run often, so that each connection parses it only
 * once, and PostgreSQL plans it only for values that need a plan of their own. Returns the arguments unchanged for a
 * statement without values, with a name already, or with its own protocol, such as COPY.
 */
export function nameStatement(args: readonly unknown[]): readonly unknown[] {
  const [first, second, ...rest] = args
  const given = typeof first === 'string' ? { text: first } : first
  if (!isQuery(given) || given.name !== undefined) return args
  const values = Array.isArray(second) ? second : given.values
  const name = values?.length ? nameOf(given.text) : undefined
  return name === undefined ? args : [{ ...given, name }, second, ...rest]
}

interface QueryArgument {
  text: string
  name?: string
  values?: unknown[]
}

function isQuery(given: unknown): given is QueryArgument {
  const query = given as (Partial<QueryArgument> & { submit?: unknown }) | null
  return typeof query?.text === 'string' && typeof query.submit !== 'function'
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known
  const count = (uses.get(text) ?? 0) + 1
  if (count < USES_BEFORE) {
    uses.set(text, count)
    return undefined
  }
  uses.delete(text)
  const name = `pinout_${names.size}`
  names.set(text, name)
  return name
}
