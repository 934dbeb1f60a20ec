import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { articleListQuery } from '../../src/contract/articles.ts'
import { searchQuery } from '../../src/contract/search.ts'
import { GUEST, type Member } from '../../src/server/accounts/actor.ts'
import { readArticleView } from '../../src/server/community/articles/article.ts'
import { listArticles } from '../../src/server/community/articles/list.ts'
import { publicSummaries } from '../../src/server/community/articles/summaries.ts'
import { listThreads } from '../../src/server/community/comments/renderedComments.ts'
import { addComment } from '../../src/server/community/comments/write.ts'
import { addBookmark } from '../../src/server/community/reactions/bookmarks.ts'
import { setLike } from '../../src/server/community/reactions/likes.ts'
import { listMessages } from '../../src/server/notifications/list.ts'
import { countUnread } from '../../src/server/notifications/unreadCounts.ts'
import { createDatabase } from '../../src/server/platform/db/createDatabase.ts'
import { startEmbeddedPostgres } from '../../src/server/platform/db/embedded.ts'
import { migrateDatabase } from '../../src/server/platform/db/migrate.ts'
import { type Db, type OpenDatabase, openDatabase } from '../../src/server/platform/db/open.ts'
import { openSharedReads } from '../../src/server/platform/db/replica.ts'
import { articles, comments, users } from '../../src/server/platform/db/schema.ts'
import { hotnessOf } from '../../src/server/platform/db/triggers.ts'
import { countDocumentFrequencies } from '../../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../../src/server/retrieval/index/indexArticles.ts'
import { openKeywordSearch } from '../../src/server/retrieval/keywordSearch.ts'
import { findPassages } from '../../src/server/retrieval/passages/searchPassages.ts'
import { syntheticCorpus } from './corpus.ts'
import type { Row } from './table.ts'

/** Number of articles that are written and indexed normally, and number of copies of each in the database. */
const [WRITTEN, COPIES] = [500, 200]
const COMMENTS = 1_000_000
const DISCUSSED = 2000
const TEXT_LENGTH = 800
const ROUNDS = 40
const [MEMBERS, MESSAGES] = [50_000, 500_000]
/** Tables that no query of a reader or a member may scan completely. */
const LARGE =
  'articles|comments|users|messages|inboxes|article_likes|bookmarks|search_articles|search_passages|search_log_lines'
const WHOLE = new RegExp(`Seq Scan on (?:public\\.)?(?:${LARGE})\\b`)
const SETTINGS = [
  'session_preload_libraries=auto_explain',
  'auto_explain.log_min_duration=0',
  // Those of triggers.
  'auto_explain.log_nested_statements=on',
  'client_min_messages=log'
]
const KINDS = [1, 2, 3, 6, 4] as const

/** Measures queries of readers and members on a large database, and checks in PostgreSQL's plans that none scans a whole table. */
export async function benchPlans(folder: string): Promise<Row[]> {
  const { source, ids } = await syntheticCorpus(WRITTEN, join(folder, 'plans'))
  const postgres = await startEmbeddedPostgres(join(folder, 'plans', 'postgres'), SETTINGS)
  await createDatabase(postgres.url)
  await migrateDatabase({ url: postgres.url })
  const database = openDatabase(postgres.url)
  try {
    await fill(database, source, [...ids.keys()])
    const plans: string[] = []
    database.pool.on('connect', client => client.on('notice', ({ message = '' }) => plans.push(message)))
    const rows: Row[] = []
    const whole: string[] = []
    for (const [what, reach, ask] of queriesOf(database.db)) {
      await ask(0)
      plans.length = 0
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const started = performance.now()
        await ask(round)
        times.push(performance.now() - started)
      }
      times.sort((one, other) => one - other)
      const found = plans.filter(plan => WHOLE.test(plan))
      console.log(`${what}\n${[...new Set(found.length > 0 ? found : plans.slice(0, 2))].slice(0, 2).join('\n')}\n`)
      if (found.length > 0) whole.push(what)
      rows.push({
        what: `${what}, ${WRITTEN * COPIES} articles`,
        ours: `p50 ${times[ROUNDS >> 1]?.toFixed(1)} ms, slowest of ${ROUNDS} ${times.at(-1)?.toFixed(1)} ms${found.length > 0 ? ', reads a whole table' : ''}`,
        beside: '',
        ratio: '',
        reach
      })
    }
    rows.push(await allCards(database.db))
    if (whole.length > 0) {
      console.log(rows.map(({ what, ours }) => `${what}: ${ours}`).join('\n'))
      throw new Error(`These queries read a whole table: ${whole.join('; ')}.`)
    }
    return rows
  } finally {
    await database.close()
    await postgres.stop()
  }
}

/** Measures the cards of all articles, which a server reads as it starts. They need whole tables. */
async function allCards(db: Db): Promise<Row> {
  const started = performance.now()
  const cards = await publicSummaries(db)
  const ours = `${((performance.now() - started) / 1000).toFixed(1)} s`
  return { what: `the cards of all ${cards.length} articles`, ours, beside: '', ratio: '', reach: '≤ 5 s' }
}

type Ask = (round: number) => Promise<unknown>

function queriesOf(db: Db): [what: string, reach: string, ask: Ask][] {
  const list =
    (query: object): Ask =>
    () =>
      listArticles(db, GUEST, articleListQuery.parse(query))
  const search = (...queries: string[]): Ask => {
    return round =>
      // Uses new caches, so that earlier rounds have no effect.
      openKeywordSearch(db, openSharedReads(db, undefined)).search(
        GUEST,
        searchQuery.parse({ q: queries[round % queries.length], start: 1 })
      )
  }
  const ask = (...questions: string[]): Ask => {
    return round =>
      findPassages(db, GUEST, { kb: [], k: 10, query: questions[round % questions.length] ?? '', history: [] } as never)
  }
  return [
    ['the first list', '≤ 50 ms', list({})],
    ['its hundredth page', '≤ 50 ms', list({ start: 2000 })],
    ['a list of a type', '≤ 50 ms', list({ articleType: 3 })],
    ['a list of a chip', '≤ 50 ms', list({ family1: 117 })],
    ['a list of a chip and a type', '≤ 50 ms', list({ family1: 117, articleType: 3 })],
    ['what was active last', '≤ 50 ms', list({ sort: 'active' })],
    ['the hottest', '≤ 50 ms', list({ sort: 'hot' })],
    ['what has no reply', '≤ 50 ms', list({ sort: 'unanswered' })],
    ['solved questions', '≤ 50 ms', list({ sort: 'solved' })],
    ['searchKeywords', '≤ 60 ms', search('看门狗', 'ring buffer', 'watchdog timer', '双缓冲', 'token', '内存')],
    ['m3e_search', '≤ 50 ms', ask('看门狗怎么关闭', 'how to size a ring buffer', 'priority inversion', '优先级反转')],
    [
      'the cards of 20 changed articles',
      '≤ 50 ms',
      round =>
        publicSummaries(
          db,
          Array.from({ length: 20 }, (_, at) => 1_000_000 + 20 * round + at)
        )
    ],
    ['an article', '≤ 100 ms', () => readArticleView(db, GUEST, 1_000_000, 'zh')],
    [`its ${DISCUSSED} comments`, '≤ 100 ms', () => listThreads(db, 1_000_000, 'zh')],
    [
      'a comment that notifies an author and a mentioned person',
      '≤ 50 ms',
      round =>
        addComment(db, memberOf(round), {
          articleId: 1_000_001 + round,
          content: `It works, [@M](user:${100 + round}) ${Math.random()}`
        })
    ],
    [
      'a like',
      '≤ 50 ms',
      round => setLike(db, memberOf(round), { type: 'article', id: 1_000_001 + round, like: true })
    ],
    ['a bookmark', '≤ 50 ms', round => addBookmark(db, memberOf(round), 1_000_001 + round)],
    [
      'an inbox',
      '≤ 50 ms',
      () => listMessages(db, memberOf(-1), { type: 'comment', start: 1, num: 20 } as never, 'zh')
    ],
    ['unread messages', '≤ 50 ms', () => countUnread(db, memberOf(-1))]
  ]
}

/** Returns a member. That of round −1 is the author of all articles. */
const memberOf = (round: number): Member => ({ id: 2 + round, internal: false, admin: false })

/** Writes and indexes some articles, and copies them with their index. */
async function fill({ db, jobs, url }: OpenDatabase, source: string, paths: readonly string[]): Promise<void> {
  await db.execute(sql`
    insert into ${users} (id, nickname, email)
    select n, 'Bench ' || n, 'bench' || n || '@bench.example' from generate_series(1, ${MEMBERS}::int) n`)
  for (const [at, path] of paths.entries()) {
    const text = await readFile(join(source, `${path}.md`), 'utf8')
    const [head = '', title = ''] = /^---\ntitle: (.*)\n[\s\S]*?\n---\n/.exec(text) ?? []
    await db.insert(articles).values({
      id: 1_000_000 + at,
      source: 'community',
      articleType: KINDS[at % KINDS.length] ?? 1,
      bigTitle: title.replace(/^"|"$/g, ''),
      content: text.slice(head.length, head.length + TEXT_LENGTH),
      lang: path.startsWith('zh') ? 'zh' : 'en',
      family1: [[117, 28, 53][at % 3] ?? 117],
      authorId: 1
    })
  }
  await indexArticles(jobs)
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  await db.insert(comments).values({ id: 1, articleId: 1_000_000, authorId: 1, content: `A comment: ${words}` })
  // Copies need no triggers, because the results of triggers are copied too.
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const offset = `n * ${WRITTEN}`
    const copied = (table: string, columns: Record<string, string>) =>
      client.query(`do $$ declare names text; begin
        select string_agg(case column_name ${Object.entries(columns)
          .map(([name, value]) => `when '${name}' then '${value.replaceAll("'", "''")}'`)
          .join(' ')} else quote_ident(column_name) end, ', ' order by ordinal_position)
        into names from information_schema.columns
        where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER';
        execute 'insert into ${table} overriding system value select ' || names
          || ' from (select * from ${table}) own, generate_series(1, ${COPIES - 1}) n';
      end $$`)
    await copied('articles', {
      id: `id + ${offset}`,
      created_at: "created_at - n * interval '1 hour'",
      read_num: 'n * 37 % 1000',
      revision: "nextval('article_revision')"
    })
    // Adding rows to an index one by one takes many times as long as creating it.
    const gin = await client.query<{ name: string; made: string }>(
      `select indexname as name, indexdef as made from pg_indexes where indexdef like '% USING gin %' and tablename like 'search\\_%'`
    )
    for (const { name } of gin.rows) await client.query(`drop index ${name}`)
    await copied('search_articles', {
      article_id: `article_id + ${offset}`,
      created_at: "created_at - n * interval '1 hour'"
    })
    await copied('search_passages', {
      id: "nextval(pg_get_serial_sequence('search_passages', 'id'))",
      article_id: `article_id + ${offset}`
    })
    await client.query(`insert into comments (id, article_id, author_id, content, created_at)
      select 1 + n, case when n < ${DISCUSSED} then 1000000 else 1000000 + n % ${WRITTEN * COPIES} end, 1, c.content, now() - n * interval '1 minute'
      from comments c, generate_series(1, ${COMMENTS - 1}) n`)
    await client.query("select setval(pg_get_serial_sequence('comments', 'id'), max(id)) from comments")
    await client.query(`update articles a set discuss_times = c.count
      from (select article_id, count(*)::int as count from comments group by 1) c where c.article_id = a.id and a.id % 3 = 0`)
    // A person in a hundred has a full inbox, such as the author of all articles.
    await client.query(`insert into messages (user_id, type, kind, actor_id, article_id, comment_id, seq)
      select case when n % 100 = 0 then 1 else 1 + n % ${MEMBERS} end, 'comment', case when n % 50 = 0 then 'accept' else 'comment' end,
        2 + n % 1000, 1000000 + n % ${WRITTEN * COPIES}, 1 + n, n from generate_series(1, ${MESSAGES}) n`)
    await client.query('insert into inboxes (user_id, last) select user_id, max(seq) from messages group by 1')
    for (const table of ['article_likes', 'bookmarks'])
      await client.query(`insert into ${table} (user_id, article_id)
        select 100 + n % 1000, 1000000 + n % ${WRITTEN * COPIES} from generate_series(1, ${WRITTEN * COPIES}) n`)
    await client.query(
      `insert into article_hotness (article_id, score) select id, ${hotnessOf('articles')} from articles on conflict do nothing`
    )
    for (const { made } of gin.rows) await client.query(made)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
  await countDocumentFrequencies(jobs)
}
