import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { TicketReport } from '../../src/contract/tickets.ts'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { type Redmine, readConfig } from '../../src/server/platform/config.ts'
import type { OpenDatabase } from '../../src/server/platform/db/open.ts'
import { type Synced, syncTickets } from '../../src/server/tickets/syncTickets.ts'
import { openStorage } from '../../src/server/uploads/openStorage.ts'
import { seededDatabase } from './database.ts'

/** A separate content folder and database that tickets are imported into. */
export interface TicketSite {
  root: string
  dataFolder: string
  database: OpenDatabase
  settings(env?: NodeJS.ProcessEnv): Redmine
  /** Fetches tickets, and imports them as the server does after a sync. */
  sync(
    env?: NodeJS.ProcessEnv,
    options?: { sweep?: boolean; dryRun?: boolean }
  ): Promise<TicketReport & Omit<Synced, 'report'>>
  /** Returns the article of a ticket. Returns undefined if there is none. */
  file(ticketId: number): Promise<string | undefined>
  /** Returns all files that the sync wrote, by name. */
  files(): Promise<Record<string, string>>
  close(): Promise<void>
}

/** Creates a site with the seed. `env` specifies the Redmine and its options. */
export async function openTicketSite(env: NodeJS.ProcessEnv): Promise<TicketSite> {
  const folder = await mkdtemp(join(tmpdir(), 'pinout-tickets-'))
  const root = join(folder, 'root')
  const dataFolder = join(folder, 'data')
  await cp(join(inject('data'), 'root'), root, { recursive: true })
  const database = await seededDatabase()
  const settings = (more: NodeJS.ProcessEnv = {}) => {
    const { redmine } = readConfig({ TICKETS_PUBLISH: 'auto', ...env, ...more })
    if (!redmine) throw new Error('The settings name no Redmine.')
    return redmine
  }
  const faq = join(root, 'content', 'faq')
  return {
    root,
    dataFolder,
    database,
    settings,
    async sync(more, options) {
      const storage = openStorage(readConfig({ PINOUT_DATA: dataFolder }))
      const { report, ...outcome } = await syncTickets(database.db, {
        root,
        settings: settings(more),
        storage,
        ...options
      })
      if (!options?.dryRun) await importContent(database.db, root)
      return { ...outcome, ...report }
    },
    file: id => readFile(join(faq, `${id}.md`), 'utf8').catch(() => undefined),
    async files() {
      const names = (await readdir(faq)).filter(name => name.endsWith('.md')).sort()
      return Object.fromEntries(
        await Promise.all(names.map(async name => [name, await readFile(join(faq, name), 'utf8')] as const))
      )
    },
    async close() {
      await database.close()
      await rm(folder, { recursive: true, force: true })
    }
  }
}
