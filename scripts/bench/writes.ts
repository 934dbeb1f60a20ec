import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { syntheticCorpus } from './corpus.ts'
import { requireWrk, startPinout, wrk } from './load.ts'
import { residentMb } from './processTree.ts'
import { type BenchMember, benchDatabase, luaMembers, makeMembers } from './sessions.ts'
import type { Row } from './table.ts'

const PORT = 4395
const URL = `http://127.0.0.1:${PORT}`
/** Half of the ten thousand articles are in the build. */
const [BUILT, ADDED, MEMBERS, PUBLISHED] = [5000, 5000, 6000, 100]
/** Number of built articles that receive all writes and half of the reads. */
const ACTIVE = 300
/** Number of members who comment, because a member is limited to twenty comments per minute. */
const COMMENTING = 1000
/** Number of articles that one statement updates, within the time limit of the database. */
const ARTICLES_AT_ONCE = 1000
const MIXED = { seconds: 300, connections: 200 }

/**
 * Measures writes of members while others read: the time until a write is visible, comments per second, and a mixed
 * load for several minutes.
 */
export async function benchWrites(folder: string): Promise<Row[]> {
  requireWrk()
  const data = join('.data', 'bench', basename(folder), 'writes')
  const { contentRoot, ids: built } = await syntheticCorpus(BUILT, join(folder, 'writes'))
  const ids = [...built.values()].join(', ')
  const server = await startPinout(contentRoot, data, PORT, { TRUST_PROXY: '1' })
  const database = await benchDatabase(data)
  try {
    await makeArticles(database)
    const members = await makeMembers(database, data, MEMBERS)
    const atRest = residentMb(server.pid ?? 0)
    const seen = await publishAndLook(members)
    await spreadAuthors(database, members, [...built.values()].slice(0, ACTIVE))
    const commenting = members.slice(0, COMMENTING)
    const script = join(folder, 'comments.lua')
    await writeFile(script, commentsLua(commenting).replace('{ IDS }', `{ ${ids} }`))
    await openPages(commenting)
    const [firstComments, comments] = [wrk(URL, script), wrk(URL, script)]
    const mixed = join(folder, 'mixed.lua')
    await writeFile(mixed, mixedLua(members).replace('{ IDS }', `{ ${ids} }`))
    // The first seconds compile the code and fill caches.
    const early = wrk(URL, mixed, { ...MIXED, seconds: 60, countLate: true })
    const before = residentMb(server.pid ?? 0)
    const load = wrk(URL, mixed, { ...MIXED, countLate: true })
    const after = residentMb(server.pid ?? 0)
    return [
      row(
        `publish → on its page and in the list for another visitor, ${BUILT + ADDED} articles, ${PUBLISHED} times`,
        `p50 ${seen.at(PUBLISHED / 2)?.toFixed(0)} ms, p99 ${seen.at(-2)?.toFixed(0)} ms`,
        'p99 ≤ 1,000 ms'
      ),
      row(
        'comments, 50 connections',
        `${comments.perSecond.toFixed(0)}/s, p99 ${comments.p99Ms.toFixed(0)} ms (the first ten seconds ${firstComments.perSecond.toFixed(0)}/s, ${firstComments.p99Ms.toFixed(0)} ms)`,
        '≥ 300/s, p99 ≤ 100 ms'
      ),
      row(
        `90 % reads and 10 % writes, ${MIXED.connections} connections, ${MIXED.seconds} s, half of it on ${ACTIVE} of ${BUILT} built articles`,
        `${load.perSecond.toFixed(0)}/s, p99 ${load.p99Ms.toFixed(0)} ms, ${load.late} over 2 s, none failed (first minute ${early.perSecond.toFixed(0)}/s)`,
        'no error'
      ),
      row(
        'memory at rest, after a minute of it, after all of it',
        `${atRest.toFixed(0)}, ${before.toFixed(0)}, ${after.toFixed(0)} MB`,
        'flat'
      )
    ]
  } finally {
    await database.close()
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

const row = (what: string, ours: string, reach: string): Row => ({ what, ours, beside: '', ratio: '', reach })

async function makeArticles({ db }: OpenDatabase): Promise<void> {
  await db.execute(sql`
    insert into articles (source, article_type, big_title, content, family1, family2, lang, author_id)
    select 'community', 1 + n % 2, 'Article ' || n, 'The text of ' || n || ', with \`code\`.', '{117}', '{1}',
      case n % 2 when 0 then 'zh' else 'en' end, 1
    from generate_series(1, ${ADDED}) as n`)
}

/**
 * Assigns an author to each article that receives comments. The author's inbox is notified, which numbers its messages one
 * after the other: one author of all articles would hold up all comments.
 */
export async function spreadAuthors(
  { db }: OpenDatabase,
  members: readonly BenchMember[],
  ids: number[]
): Promise<void> {
  const first = members[0]?.id ?? 0
  for (let from = 0; from < ids.length; from += ARTICLES_AT_ONCE)
    await db.transaction(async tx => {
      // Without triggers, so that the articles are not indexed and rendered again.
      await tx.execute(sql`set local session_replication_role = replica`)
      const some = sql.param(ids.slice(from, from + ARTICLES_AT_ONCE))
      await tx.execute(sql`update articles set author_id = ${first} + id % ${members.length} where id = any (${some})`)
    })
}

/** Makes the request of the page that is open before a member comments. */
async function openPages(members: readonly BenchMember[]): Promise<void> {
  for (const { cookie } of members)
    await (await fetch(`${URL}/api/message/getNewMessageStatus`, { headers: { cookie } })).arrayBuffer()
}

/**
 * Measures the milliseconds from publishing until a guest sees the article on its page and in the list. Returns them
 * sorted.
 */
async function publishAndLook(members: readonly BenchMember[]): Promise<number[]> {
  const times: number[] = []
  for (const [at, { cookie, csrf, address }] of members.slice(0, PUBLISHED).entries()) {
    const bigTitle = `Published ${at} ${Math.random()}`
    const start = performance.now()
    const reply = await fetch(`${URL}/api/article/addArticle`, {
      method: 'POST',
      headers: { cookie, 'x-csrf-token': csrf, 'x-forwarded-for': address, 'content-type': 'application/json' },
      body: JSON.stringify({
        articleType: 1,
        bigTitle,
        content: 'Text',
        family1: [117],
        family2: [1],
        public: 1,
        lang: 'en'
      })
    })
    if (!reply.ok) throw new Error(`It was not published: ${reply.status} ${await reply.text()}`)
    const { id } = (await reply.json()) as { id: number }
    for (const path of [`/en/home/article/${id}`, '/en/home'])
      while (!(await (await fetch(URL + path)).text()).includes(bigTitle))
        await new Promise(done => setTimeout(done, 5))
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)
}

const ARTICLE = `math.randomseed(os.time())
local ids = { IDS }
local function active() return ids[math.random(1, ${ACTIVE})] end
local function article() if math.random() < 0.5 then return active() end return ids[math.random(1, #ids)] end`
const COMMENT = `local function comment(member)
  return wrk.format('POST', '/api/discuss/addArticleDiscuss', member,
    '{"articleId":' .. active() .. ',"content":"It works with v2.1.7, thank you. ' .. math.random() .. '"}')
end`

export const commentsLua = (members: readonly BenchMember[]) => `${luaMembers(members)}
${ARTICLE}
${COMMENT}
local at = 0
request = function()
  at = at % #members + 1
  return comment(members[at])
end`

export const mixedLua = (members: readonly BenchMember[]) => `${luaMembers(members)}
${ARTICLE}
${COMMENT}
local at = 0
local lists = { '/home', '/en/home', '/home/list/type-2/unsolved', '/home/hot-topic', '/hot-chip/117' }
request = function()
  at = at + 1
  local member = members[math.random(1, #members)]
  if at % 30 == 0 then return comment(member) end
  if at % 30 == 10 then
    return wrk.format('POST', '/api/discuss/addLike', member, '{"type":"article","id":' .. active() .. ',"like":true}')
  end
  if at % 30 == 20 then
    return wrk.format('POST', '/api/article/articleCollection', member, '{"id":' .. active() .. '}')
  end
  local kind = at % 10
  if kind < 5 then return wrk.format('GET', '/home/article/' .. article()) end
  if kind < 8 then return wrk.format('GET', lists[at % #lists + 1]) end
  return wrk.format('GET', '/api/article/getArticleList?num=20', member)
end`
