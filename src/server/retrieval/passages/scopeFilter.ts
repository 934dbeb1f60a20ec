import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import { LANGUAGES } from '../../../domain/language/languages.ts'
import { articles } from '../../platform/db/schema.ts'

/** What an alias of a knowledge base may be: `zh`, `en`, `type-3`, `chip-117` (of the first level), `internal`. */
const KNOWLEDGE_BASE_ID = new RegExp(`^(?:${LANGUAGES.join('|')}|internal|type-(\\d{1,2})|chip-(\\d{1,9}))$`)

/** Articles of the knowledge bases: in any of each kind that is named, and in all kinds. Unknown aliases hold nothing. */
export function scopeFilter(aliases: readonly string[]): SQL | undefined {
  const kinds = Map.groupBy(aliases, alias =>
    LANGUAGES.some(lang => lang === alias) ? 'lang' : alias.replace(/-\d+$/, '')
  )
  return and(...[...kinds.values()].map(alternatives => or(...alternatives.map(inBase))))
}

function inBase(alias: string): SQL {
  const [, type, chip] = KNOWLEDGE_BASE_ID.exec(alias) ?? []
  if (type) return eq(articles.articleType, Number(type))
  if (chip) return sql`${articles.family1} @> array[${Number(chip)}]::int[]`
  if (alias === 'internal') return eq(articles.public, false)
  if (alias === 'zh' || alias === 'en') return eq(articles.lang, alias)
  return sql`false`
}
