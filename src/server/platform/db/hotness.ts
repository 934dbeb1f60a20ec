import { DAYS_PER_DOUBLING, EPOCH_MS, HOTNESS_WEIGHTS, REACTIONS } from '../../../domain/article/hotness.ts'

const SECONDS_PER_DOUBLING = DAYS_PER_DOUBLING * 86_400
const columnOf = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** `hotness()` of src/domain/article/hotness.ts in SQL, of the row of `articles` that is called `row`. */
export function hotnessOf(row: string): string {
  const points = REACTIONS.map(name => `${HOTNESS_WEIGHTS[name]}::float8 * ${row}.${columnOf(name)}`).join(' + ')
  const seconds = `extract(epoch from ${row}.created_at)::float8 - ${EPOCH_MS / 1000}`
  return `(ln(1 + ${points}) / ln(2::float8) + (${seconds}) / ${SECONDS_PER_DOUBLING})`
}
