import { rm, writeFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { articles } from '../../src/server/platform/db/schema.ts'
import { eventually } from '../support/eventually.ts'
import { openTestRedmine, type TestRedmine, withoutRedmine } from '../support/redmine.ts'
import { openProxy, type RedmineProxy } from '../support/redmineProxy.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { openTicketSite, type TicketSite } from '../support/ticketSite.ts'

const TEXTILE = `h2. 现象

烧录 *失败*，停在 @0%@。

# 换线
# 重装驱动

|_. 代码 |_. 含义 |
| 52 | 签名 |

<pre><code class="c">
int main(void) { return 0; }
</code></pre>`

describe.skipIf(withoutRedmine)('tickets of a real Redmine', () => {
  let redmine: TestRedmine
  let proxy: RedmineProxy
  let site: TicketSite
  let server: TestServer
  beforeAll(async () => {
    redmine = await openTestRedmine()
    proxy = await openProxy(redmine.url)
    site = await openTicketSite({
      TICKETS_PUBLISH: 'auto',
      REDMINE_URL: proxy.url,
      REDMINE_API_KEY: redmine.apiKey,
      REDMINE_PROJECTS: redmine.project.identifier,
      REDMINE_FIELD: 'Publish:yes'
    })
    server = await startTestServer(site.database)
  })
  afterAll(async () => {
    await server?.stop()
    await site?.close()
    proxy?.stop()
  })

  const marked = () => ({ custom_fields: [{ id: redmine.fields.publish, value: 'yes' }] })
  const idOf = async (ticketId: number) => Number(/^id: (\d+)$/m.exec((await site.file(ticketId)) ?? '')?.[1])
  const statusOf = async (path: string) => (await server.get(path)).status
  /** Waits until every ticket is older than the resolution of Redmine's clock, so that nothing is read twice. */
  const settle = () =>
    eventually('nothing is left to read', async () => {
      proxy.asked.length = 0
      await site.sync()
      return !proxy.asked.some(path => path.includes('get_faq_md'))
    })

  test('those that are marked become articles in Markdown, which readers and the search find; others do not', async () => {
    const ticket = await redmine.closed({
      subject: '烧录停在零',
      description: TEXTILE,
      notes: '换线后 *恢复*。',
      ...marked()
    })
    const open = await redmine.closed({ subject: 'Open', description: 'x', status_id: 1, ...marked() })
    const unmarked = await redmine.closed({ subject: 'Unmarked', description: 'x' })
    const { kind, counts, fewWords } = await site.sync()
    expect({ kind, added: counts.added, fewWords }).toEqual({ kind: 'sweep', added: 1, fewWords: true })
    const text = (await site.file(ticket)) ?? ''
    expect(text).toContain('lang: zh\nbigTitle: 烧录停在零\nsmallTitle: 烧录 失败，停在 0%。\nauthor: wendy')
    expect(text).toContain('烧录 **失败**，停在 `0%`。\n\n1. 换线\n2. 重装驱动\n')
    expect(text).toMatch(/\| 52 +\| 签名 +\|/)
    expect(text).toContain('```c\nint main(void) { return 0; }\n```')
    expect(text).toContain('\n---\n\n换线后 **恢复**。\n')
    expect(await Promise.all([open, unmarked].map(site.file))).toEqual([undefined, undefined])

    const path = `/home/article/${await idOf(ticket)}`
    await eventually('its page is there', async () => (await statusOf(path)) === 200)
    await eventually('the search finds it', async () =>
      (await (await server.get('/api/search/searchKeywords?q=烧录停在零')).text()).includes('烧录停在零')
    )
  })

  test('without the plugin, the description and the public notes give the same result', async () => {
    const ids = Object.keys(await site.files())
    const before = await site.files()
    proxy.plugin = false
    const { counts } = await site.sync({}, { sweep: true })
    expect(counts).toMatchObject({ changed: 0, unchanged: ids.length })
    expect(await site.files()).toEqual(before)
    proxy.plugin = true
  })

  test('Markdown goes through as it is', async () => {
    const description =
      '## 现象\r\n\r\n- `a_b` **fails**, see [the manual](https://example.com/a_b)\r\n\r\n<!-- not for readers -->'
    const ticket = await redmine.closed({ subject: 'Markdown', description, ...marked() })
    await site.sync({ REDMINE_FORMAT: 'markdown' })
    expect(await site.file(ticket)).toMatch(
      /---\n## 现象\n\n- `a_b` \*\*fails\*\*, see \[the manual\]\(https:\/\/example.com\/a_b\)\n$/
    )
  })

  test('a second run requests only changes', async () => {
    const tickets = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        redmine.closed({ subject: `Changing ${at}`, description: 'Before', ...marked() })
      )
    )
    await site.sync()
    await settle()
    await Promise.all(tickets.map(id => redmine.change(id, { description: 'After' })))
    proxy.asked.length = 0
    const { kind, counts, requests } = await site.sync()
    expect({ kind, changed: counts.changed }).toEqual({ kind: 'incremental', changed: 5 })
    expect(requests).toBe(proxy.asked.length)
    expect(requests).toBeLessThanOrEqual(15)
    for (const id of tickets) expect(await site.file(id)).toContain('After')
  })

  test('a ticket that is reopened, unmarked, private, moved or deleted is removed, its page answers 410, and its id stays reserved', async () => {
    const other = await redmine.call<{ project: { id: number } }>('POST', 'projects.json', {
      project: { name: 'Other', identifier: `${redmine.project.identifier}-o`, tracker_ids: [1, 2, 3] }
    })
    const tickets = await Promise.all(
      ['reopened', 'unmarked', 'private', 'moved', 'deleted'].map(subject =>
        redmine.closed({ subject, description: 'Text', ...marked() })
      )
    )
    const [reopened = 0, unmarked = 0, hidden = 0, moved = 0, deleted = 0] = tickets
    await site.sync()
    const ids = await Promise.all(tickets.map(idOf))
    const paths = ids.flatMap(id => [`/home/article/${id}`, `/en/home/article/${id}`])
    for (const path of paths) await eventually(`${path} is there`, async () => (await statusOf(path)) === 200)

    await redmine.reopen(reopened)
    await redmine.change(unmarked, { custom_fields: [{ id: redmine.fields.publish, value: 'no' }] })
    await redmine.change(hidden, { is_private: true })
    await redmine.change(moved, { project_id: other.project.id })
    await redmine.remove(deleted)
    const { kind, counts } = await site.sync()
    expect({ kind, gone: counts.gone }).toEqual({ kind: 'incremental', gone: 5 })
    expect(await Promise.all(tickets.map(site.file))).toEqual(tickets.map(() => undefined))
    for (const path of [...paths, `/home/article/${ids[0]}.md`])
      await eventually(`${path} says that it is gone`, async () => (await statusOf(path)) === 410)
    expect(await statusOf('/home/article/999999')).toBe(404)

    await redmine.change(reopened, { status_id: 5 })
    await site.sync()
    expect(await idOf(reopened)).toBe(ids[0])
    await eventually('it is back', async () => (await statusOf(paths[0] ?? '')) === 200)
  })

  test('a note that was edited changes no time of its ticket; the sweep finds it', async () => {
    const ticket = await redmine.closed({ subject: 'Noted', description: 'Text', notes: 'Said too much', ...marked() })
    await site.sync()
    await settle()
    const { issue } = await redmine.call<{ issue: { journals: { id: number }[] } }>(
      'GET',
      `issues/${ticket}.json?include=journals`
    )
    await redmine.call('PUT', `journals/${issue.journals[0]?.id}.json`, { journal: { private_notes: true } })
    expect((await site.sync()).counts.changed).toBe(0)
    expect((await site.sync({}, { sweep: true })).counts.changed).toBe(1)
    expect(await site.file(ticket)).not.toContain('Said too much')
  })

  test('in clean mode, tickets without findings are published, and all others wait with their reason', async () => {
    const closed = (subject: string, description: string) => redmine.closed({ subject, description, ...marked() })
    const clean = await closed('Clock stops', 'The clock stops after some hours.')
    const redacted = await closed('Clock is slow', 'Tell alice@acme.example when it is done.')
    const doubtful = await closed('Clock is fast', 'The tag 9QX7LM22ZK81 is on the board.')
    const { tickets } = await site.sync({ TICKETS_PUBLISH: 'clean' })
    const ticketOf = (id: number) => tickets.find(ticket => ticket.id === id)
    expect(ticketOf(clean)).toMatchObject({ outcome: 'added' })
    expect(ticketOf(redacted)).toMatchObject({ outcome: 'waiting', reason: 'redacted', redacted: { email: 1 } })
    expect(ticketOf(doubtful)).toMatchObject({ outcome: 'waiting', reason: 'suspicious' })
    expect(await site.file(clean)).toContain('The clock stops')
    expect(await Promise.all([redacted, doubtful].map(site.file))).toEqual([undefined, undefined])
    await site.sync()
    expect(await site.file(redacted)).toContain('{EMAIL-1}')
  })

  test('content/tickets.yaml defines authors and subjects, and an error in it is reported', async () => {
    const yaml = (text: string) => writeFile(`${site.root}/content/tickets.yaml`, text)
    const ticket = await redmine.closed({ subject: 'Placed', description: 'Text', tracker_id: 3, ...marked() })
    await yaml(
      'author: zhou\nfamily1: [28]\nrows:\n  - { tracker: Support, family1: [53], family2: [1] }\n  - { tracker: Bug, family2: [2] }\n'
    )
    const { kind } = await site.sync()
    expect(kind, 'other settings rewrite every article').toBe('sweep')
    expect(await site.file(ticket)).toContain('author: zhou\nfamily1:\n  - 28\n  - 53\nfamily2:\n  - 1\n')
    for (const [text, refusal] of [
      ['author: nobody', "content/tickets.yaml author: 'nobody' is not in content/authors.yaml."],
      ['family1: [9999]', 'content/tickets.yaml family1: 9999 is not in content/families.yaml.'],
      ['familly: [1]', 'unknown: familly']
    ] as const) {
      await yaml(text)
      await expect(site.sync()).rejects.toThrow(refusal)
    }
    await rm(`${site.root}/content/tickets.yaml`)
    await site.sync()
  })

  test('a file that was edited or lost by hand is made again, and a dry run writes nothing', async () => {
    const before = await site.files()
    const [first = '', second = ''] = Object.keys(before)
    await writeFile(`${site.root}/content/faq/${first}`, 'broken')
    await rm(`${site.root}/content/faq/${second}`)
    const damaged = await site.files()
    const dry = await site.sync({}, { dryRun: true, sweep: true })
    expect(dry.kind).toBe('dry')
    expect(await site.files()).toEqual(damaged)
    await site.sync({}, { sweep: true })
    expect(await site.files()).toEqual(before)
  })

  test('an article hidden by a moderator stays hidden, whatever happens to its ticket', async () => {
    const ticket = await redmine.closed({ subject: 'Hidden', description: 'Text', ...marked() })
    await site.sync()
    const id = await idOf(ticket)
    await site.database.db.update(articles).set({ status: 'hidden' }).where(eq(articles.id, id))
    await redmine.change(ticket, { description: 'Other text' })
    await site.sync()
    const [row] = await site.database.db.select().from(articles).where(eq(articles.id, id))
    expect([row?.status, row?.content]).toEqual(['hidden', 'Other text\n'])
  })
})
