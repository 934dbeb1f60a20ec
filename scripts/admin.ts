import { spawn } from 'node:child_process'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc } from 'drizzle-orm'
import { childEnvironment } from '../src/server/platform/childEnvironment.ts'
import { type Config, readConfig } from '../src/server/platform/config.ts'
import { openDatabase } from '../src/server/platform/db/open.ts'
import { instances, searchArticles } from '../src/server/platform/db/schema.ts'
import { describeError } from '../src/server/platform/log.ts'
import { countDocumentFrequencies } from '../src/server/retrieval/index/documentFrequency.ts'
import { indexArticles } from '../src/server/retrieval/index/indexArticles.ts'
import { listAdmins, resetPassword, setAdmin, signOut } from './admin/people.ts'
import { parseCommandLine } from './commandLine.ts'
import { UsageError } from './import/usageError.ts'
import { ROOT, setDataFolder } from './paths.ts'
import { withSiteDatabase } from './runningDatabase.ts'

const HELP = `npm run admin -- COMMAND [EMAIL]

Administers the site without a browser. Running servers apply the changes at once.

  list                    lists the admins
  make-admin EMAIL        makes a person an admin
  remove-admin EMAIL      removes the admin role; refused for the last admin
  reset-password EMAIL    gives a person a new password, prints it, and ends all sessions
  sign-out EMAIL          ends all sessions of a person
  instances               lists the servers of the database
  reindex                 rebuilds the search index; the search keeps working
  rebuild                 rebuilds every page; the current release stays until the new one is complete`

const say = (line: string) => console.log(line)
type Command = (config: Config, url: string, email: string) => Promise<void>

const COMMANDS: Record<string, { takesEmail?: true; run: Command }> = {
  list: {
    run: (_, url) =>
      inDatabase(url, async db => {
        const admins = await listAdmins(db)
        for (const line of admins.length > 0 ? admins : ['There is no admin.']) say(line)
      })
  },
  'make-admin': {
    takesEmail: true,
    run: (_, url, email) => inDatabase(url, db => setAdmin(db, email, true)).then(() => say(`${email} is an admin.`))
  },
  'remove-admin': {
    takesEmail: true,
    run: (_, url, email) =>
      inDatabase(url, db => setAdmin(db, email, false)).then(() => say(`${email} is not an admin any more.`))
  },
  'reset-password': {
    takesEmail: true,
    run: (config, url, email) =>
      inDatabase(url, async db => {
        say(`The new password of ${email} is ${await resetPassword(db, config, email)}`)
        say('All sessions have ended. Ask the person to change it.')
      })
  },
  'sign-out': {
    takesEmail: true,
    run: (_, url, email) => inDatabase(url, async db => say(`Ended ${await signOut(db, email)} sessions.`))
  },
  instances: { run: (_, url) => inDatabase(url, listInstances) },
  reindex: { run: (_, url) => inDatabase(url, reindex) },
  rebuild: { run: rebuild }
}

try {
  const { values, positionals } = parseCommandLine({ allowPositionals: true })
  const [name = '', email = '', ...more] = positionals
  const command = COMMANDS[name]
  if (values.help || !name) say(HELP)
  else if (!command) throw new UsageError(`There is no command ${name}. See npm run admin -- --help.`)
  else if (more.length > 0 || Boolean(email) !== Boolean(command.takesEmail))
    throw new UsageError(command.takesEmail ? `${name} takes one e-mail address.` : `${name} takes nothing more.`)
  else {
    const config = readConfig(process.env)
    config.dataFolder = setDataFolder(config.dataFolder)
    await withSiteDatabase(config, url => command.run(config, url, email))
  }
} catch (error) {
  console.error(`admin: ${describeError(error)}`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}

type Db = ReturnType<typeof openDatabase>['jobs']

async function inDatabase(url: string, act: (db: Db) => Promise<void>): Promise<void> {
  const database = openDatabase(url)
  try {
    await act(database.jobs)
  } finally {
    await database.close()
  }
}

async function listInstances(db: Db): Promise<void> {
  const all = await db.select().from(instances).orderBy(asc(instances.startedAt))
  for (const { id, host, version, startedAt, seenAt } of all)
    say(`${id}  ${host}  Pinout ${version}  since ${startedAt.toISOString()}  seen ${seenAt.toISOString()}`)
  if (all.length === 0) say('No server runs on this database.')
}

async function reindex(db: Db): Promise<void> {
  // No indexer has this name, so all rows are outdated. Each stays searchable until it is replaced.
  await db.update(searchArticles).set({ indexer: '' })
  const count = await indexArticles(db, { onProgress: done => done % 1000 === 0 && say(`${done} articles so far`) })
  await countDocumentFrequencies(db)
  say(`Indexed ${count} articles.`)
}

/** Marks the current release as outdated, then runs a sync, which builds a new one. */
async function rebuild({ dataFolder }: Config, url: string): Promise<void> {
  const file = join(dataFolder, 'site', 'current', 'build.json')
  const facts = await readFile(file, 'utf8').catch(() => undefined)
  if (facts) {
    await writeFile(`${file}.new`, JSON.stringify({ ...JSON.parse(facts), input: '' }))
    await rename(`${file}.new`, file)
  }
  const child = spawn(process.execPath, ['scripts/sync.ts'], {
    cwd: ROOT,
    env: childEnvironment(url),
    stdio: 'inherit'
  })
  const code = await new Promise<number | null>((done, fail) => child.on('close', done).on('error', fail))
  if (code !== 0) throw new Error('The site could not be built; see above. The one before stays up.')
}
