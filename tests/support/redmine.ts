import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../scripts/paths.ts'
import { missingRedmine } from '../../scripts/test/installRedmine.ts'
import { type RunningRedmine, startRedmine } from '../../scripts/test/redmine.ts'
import { eventually } from './eventually.ts'

const FOLDER = join(ROOT, '.data', 'test', 'redmine')
const NOTE = join(ROOT, '.data', 'test', 'redmine.json')
const TAKEN = join(ROOT, '.data', 'test', 'redmine.taken')
const [NEW, CLOSED] = [1, 5]
/** Timeout in milliseconds. Preparing Redmine takes half a minute, once per machine. */
const START_TIMEOUT_MS = 110_000

/** The reason why tests with Redmine are skipped, or false if they run. */
export const withoutRedmine: string | false = missingRedmine() ?? false
if (withoutRedmine) console.warn(`Skipped, as there is no Redmine: ${withoutRedmine}`)

/** Fields of a ticket. Missing fields have Redmine's defaults. */
export interface Fields {
  subject?: string
  description?: string
  notes?: string
  private_notes?: boolean
  is_private?: boolean
  status_id?: number
  tracker_id?: number
  project_id?: number
  category_id?: number
  assigned_to_id?: number
  watcher_user_ids?: number[]
  custom_fields?: { id: number; value: string }[]
  uploads?: { token: string; filename: string; content_type?: string }[]
}

/** The Redmine of this test run, with a separate project. */
export interface TestRedmine extends RunningRedmine {
  project: { id: number; identifier: string }
  /** Ids of the custom fields `Publish` and `Customer`. */
  fields: { publish: number; customer: number }
  call<T>(method: string, path: string, body?: unknown): Promise<T>
  /** Creates a closed ticket and returns its number. */
  closed(fields: Fields): Promise<number>
  change(id: number, fields: Fields): Promise<void>
  reopen(id: number): Promise<void>
  remove(id: number): Promise<void>
  /** Uploads a file. Returns the data that attaches it to a ticket. */
  upload(filename: string, bytes: Buffer | string): Promise<{ token: string; filename: string }>
}

/** Starts the shared Redmine of a test run, or connects to the running one. */
export async function openTestRedmine(): Promise<TestRedmine> {
  const mine = await mkdir(TAKEN).then(
    () => true,
    () => false
  )
  if (mine) {
    const { url, apiKey, pid } = await startRedmine(FOLDER)
    await writeFile(NOTE, JSON.stringify({ url, apiKey, pid }))
  }
  const note = () => readFile(NOTE, 'utf8').catch(() => '')
  await eventually('another test file started Redmine', async () => (await note()).endsWith('}'), START_TIMEOUT_MS)
  const running = JSON.parse(await note()) as RunningRedmine

  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await fetch(`${running.url}/${path}`, {
      method,
      headers: {
        'X-Redmine-API-Key': running.apiKey,
        'Content-Type': Buffer.isBuffer(body) ? 'application/octet-stream' : 'application/json'
      },
      ...(body !== undefined && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) })
    })
    const text = await reply.text()
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${text.slice(0, 300)}`)
    return (text ? JSON.parse(text) : {}) as T
  }

  const identifier = `p${process.pid}-${Date.now()}`
  const made = await call<{ project: { id: number } }>('POST', 'projects.json', {
    project: { name: identifier, identifier, enabled_module_names: ['issue_tracking'], tracker_ids: [1, 2, 3] }
  })
  const { custom_fields } = await call<{ custom_fields: { id: number; name: string }[] }>('GET', 'custom_fields.json')
  const idOf = (name: string) => custom_fields.find(field => field.name === name)?.id ?? 0
  const project = { id: made.project.id, identifier }
  const change = (id: number, fields: Fields) => call<void>('PUT', `issues/${id}.json`, { issue: fields })
  return {
    ...running,
    project,
    fields: { publish: idOf('Publish'), customer: idOf('Customer') },
    call,
    async closed({ notes, private_notes, status_id = CLOSED, ...fields }) {
      const given = { project_id: project.id, tracker_id: 1, priority_id: 2, ...fields }
      const { issue } = await call<{ issue: { id: number } }>('POST', 'issues.json', { issue: given })
      // Redmine's workflow opens every new ticket.
      await change(issue.id, { status_id, notes: notes ?? '', private_notes: private_notes ?? false })
      return issue.id
    },
    change,
    reopen: id => change(id, { status_id: NEW }),
    remove: id => call<void>('DELETE', `issues/${id}.json`),
    async upload(filename, bytes) {
      const path = `uploads.json?filename=${encodeURIComponent(filename)}`
      const { upload } = await call<{ upload: { token: string } }>('POST', path, Buffer.from(bytes))
      return { token: upload.token, filename }
    }
  }
}

/** Stops the Redmine of a test run, and removes the record of an earlier run. */
export async function closeTestRedmine(): Promise<void> {
  const note = await readFile(NOTE, 'utf8').catch(() => '')
  await Promise.all([NOTE, TAKEN].map(path => rm(path, { recursive: true, force: true })))
  if (!note) return
  try {
    process.kill((JSON.parse(note) as RunningRedmine).pid)
  } catch {
    // It has already ended.
  }
}
