import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { articles } from '../../src/server/platform/db/schema.ts'
import { openTicketSite } from '../support/ticketSite.ts'

test('a sync without a ticket system takes new documents into the database, without which a running server has none', async () => {
  const site = await openTicketSite({})
  onTestFinished(site.close)
  const text = `---\nid: 9801\narticleType: 1\nlang: en\nbigTitle: Imported beside a server\nauthor: lin\ndate: "2026-01-02 10:00"\n---\nText.\n`
  await writeFile(join(site.root, 'content', 'docs', '9801.md'), text)
  const env = {
    ...process.env,
    DATABASE_URL: site.database.url,
    CONTENT_ROOT: site.root,
    PINOUT_DATA: site.dataFolder,
    PINOUT_COMPILED_SITES: join(inject('data'), 'site', 'renderers'),
    REDMINE_URL: '',
    REDMINE_API_KEY: ''
  }
  await promisify(execFile)(process.execPath, ['scripts/sync.ts'], { cwd: ROOT, env })
  const [found] = await site.database.db.select().from(articles).where(eq(articles.id, 9801))
  expect(found).toMatchObject({ bigTitle: 'Imported beside a server', public: true })
}, 240_000)
