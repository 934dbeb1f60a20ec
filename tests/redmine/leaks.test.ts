import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'
import { type Planted, plant, REDACT } from './secrets.ts'

describe.skipIf(withoutRedmine)('what is planted in tickets and must not leave them', () => {
  let redmine: TestRedmine
  let site: TicketSite
  let server: TestServer
  let data: string
  let planted: Planted[]
  let published: number[]
  let output = ''
  beforeAll(async () => {
    redmine = await openTestRedmine()
    ;({ planted, published } = await plant(redmine))
    const env = {
      TICKETS_PUBLISH: 'auto',
      REDMINE_URL: redmine.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      REDMINE_TRACKERS: 'Bug',
      ...REDACT
    }
    site = await openTicketSite(env)
    data = await mkdtemp(join(ROOT, '.data', 'tickets-'))
    const sync = spawn(process.execPath, ['scripts/sync.ts'], {
      cwd: ROOT,
      env: { ...process.env, ...env, DATABASE_URL: site.database.url, CONTENT_ROOT: site.root, PINOUT_DATA: data }
    })
    for (const stream of [sync.stdout, sync.stderr])
      stream.on('data', chunk => {
        output += chunk
      })
    const code = await new Promise(done => sync.once('exit', done))
    expect(code, output).toBe(0)
    server = await startTestServer(site.database, { PINOUT_DATA: data })
  })
  afterAll(async () => {
    await server?.stop()
    await site?.close()
    if (data) await rm(data, { recursive: true, force: true })
  })

  /** Returns the secrets that occur in a text, as written or in the encodings of addresses and pages. */
  const tellsOf = (text: string) => {
    const lower = text.toLowerCase()
    return planted.filter(({ secret }) =>
      [secret, encodeURIComponent(secret), secret.replaceAll('@', '&#x40;')].some(form =>
        lower.includes(form.toLowerCase())
      )
    )
  }
  /** Reads a file that the sync wrote to its data folder. */
  const faqFile = (name: string) => readFile(join(data, 'content', 'faq', name), 'utf8')
  const faqFiles = async (): Promise<Record<string, string>> => {
    const names = (await readdir(join(data, 'content', 'faq'))).filter(name => name.endsWith('.md'))
    return Object.fromEntries(await Promise.all(names.map(async name => [name, await faqFile(name)])))
  }
  const idOf = async (ticket: number) => Number(/^id: (\d+)$/m.exec(await faqFile(`${ticket}.md`))?.[1])

  test('sixty secrets were planted, and the tickets around them are articles', async () => {
    expect(planted.length).toBeGreaterThanOrEqual(60)
    expect(new Set(planted.map(({ secret }) => secret)).size).toBe(planted.length)
    const files = await faqFiles()
    expect(Object.keys(files).sort()).toEqual(published.map(id => `${id}.md`).sort())
    expect(output).toContain(`${published.length} added`)
    expect(output).toContain('0 waiting, 0 refused')
    for (const id of published) expect(files[`${id}.md`]).toMatch(/What was seen|Done|Public again|the log/)
    expect(files[`${published[0]}.md`]).toContain('bigTitle: "Case 0: Reach me at {EMAIL-1} today."')
    expect(files[`${published.at(-2)}.md`]).toMatch(/!\[[^\]]*\]\(\/uploads\/[0-9a-f]{64}\.jpg\)/)
    expect(files[`${published.at(-2)}.md`]).toMatch(/- \[boot\.log\]\(\/uploads\/[0-9a-f]{64}\.txt\)/)
  })

  test('none is in content/, in the build, or among the uploads', async () => {
    for (const folder of [join(site.root, 'content'), data]) {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      // The compiled site contains only code.
      const files = entries
        .filter(entry => entry.isFile() && !entry.parentPath.includes(join('site', 'renderers')))
        .map(entry => join(entry.parentPath, entry.name))
      expect(files.length).toBeGreaterThan(20)
      // Compressed files have the same content as files that were already checked.
      const read = new Set<string>()
      for (const file of files) {
        const text = await textOf(file)
        if (!read.has(text)) expect(tellsOf(text), file).toEqual([])
        read.add(text)
      }
    }
  })

  test('none is in any table, the index of the search among them', async () => {
    const { rows: tables } = await site.database.db.execute<{ name: string }>(sql`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`)
    expect(tables.length).toBeGreaterThan(30)
    for (const { name } of tables) {
      const { rows } = await site.database.db.execute<{ text: string }>(
        sql.raw(`select t::text as text from ${name} t`)
      )
      expect(tellsOf(rows.map(row => row.text).join('\n')), name).toEqual([])
    }
  })

  test('no page and no call reveals a private ticket', async () => {
    const ids = await Promise.all(published.map(idOf))
    const paths = [
      '/home',
      '/home/list/type-3',
      '/api/article/getArticleList?articleType=3&num=100',
      '/rss.xml',
      '/llms.txt',
      ...ids.flatMap(id => [`/home/article/${id}`, `/api/article/getArticle?id=${id}`, `/home/article/${id}.md`])
    ]
    for (const path of paths) {
      const reply = await server.get(path)
      expect([path, reply.status]).toEqual([path, 200])
      expect(tellsOf(await reply.text()), path).toEqual([])
    }
  })

  test('neither private tickets nor the key are in the output of the sync', async () => {
    expect(tellsOf(output)).toEqual([])
    expect(output).not.toContain(redmine.apiKey)
  })
})

async function textOf(file: string): Promise<string> {
  const bytes = await readFile(file)
  if (file.endsWith('.br')) return brotliDecompressSync(bytes).toString()
  return (bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString()
}
