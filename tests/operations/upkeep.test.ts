import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { joinInstances } from '../../src/server/platform/instances.ts'
import { removeOutdated } from '../../src/server/platform/retention.ts'
import { dropDatabase, seededDatabase } from '../support/database.ts'
import { PASSWORD, signUp } from '../support/person.ts'
import { startTestServer } from '../support/server.ts'

const OLD = 'the-old-secret-of-this-site-0123456789'
const NEW = 'the-new-secret-of-this-site-0123456789'
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pinout-upkeep-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a project command. */
function run(script: string, args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  const options = { cwd: ROOT, env: { ...process.env, ...env } }
  return new Promise(done =>
    execFile(process.execPath, [join(ROOT, 'scripts', `${script}.ts`), ...args], options, (error, stdout, stderr) =>
      done({ code: error ? Number(error.code) : 0, output: stdout + stderr })
    )
  )
}

test('a setting may come from a file; a conflict or a missing file is reported', async () => {
  const file = join(folder, 'auth-secret')
  await writeFile(file, `${NEW}\n`)
  expect(readConfig({ AUTH_SECRET_FILE: file })).toMatchObject({ authSecret: NEW, given: { AUTH_SECRET: NEW } })
  expect(readConfig({ AUTH_SECRET_FILE: file, AUTH_SECRET: NEW }).authSecret).toBe(NEW)
  expect(() => readConfig({ AUTH_SECRET_FILE: file, AUTH_SECRET: OLD })).toThrow('AUTH_SECRET and AUTH_SECRET_FILE')
  expect(() => readConfig({ AUTH_SECRET_FILE: join(folder, 'none') })).toThrow('AUTH_SECRET_FILE=')
  await writeFile(file, 'short-s3cr3t')
  expect(() => readConfig({ AUTH_SECRET_FILE: file })).toThrow(/^(?!.*s3cr3t)/s)
})

test('after a secret rotation, members stay signed in, can write, and get a cookie with the new secret', async () => {
  const database = await seededDatabase()
  const before = await startTestServer(database, { AUTH_SECRET: OLD })
  const ada = await signUp(before, 'rotated')
  const cookie = [...ada.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { csrfToken } = await ada.profile()
  await before.stop()

  const without = await startTestServer(database, { AUTH_SECRET: NEW })
  expect((await without.get('/api/message/getNewMessageStatus', { cookie })).status).toBe(401)
  await without.stop()

  // Simulates a session that was not extended for a day.
  await database.db.execute(
    sql`update sessions set updated_at = now() - interval '2 days', expires_at = now() + interval '28 days'`
  )
  const rotated = await startTestServer(database, { AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: `${OLD}` })
  onTestFinished(async () => {
    await rotated.stop()
    await database.close()
  })
  expect((await rotated.get('/api/message/getNewMessageStatus', { cookie })).status).toBe(200)
  const headers = { cookie, 'x-csrf-token': csrfToken, origin: rotated.url, 'content-type': 'application/json' }
  const write = await fetch(`${rotated.url}/api/message/setAllMessageReaded`, {
    method: 'POST',
    headers,
    body: '{}'
  })
  expect(await write.text()).not.toMatch(/csrf|unauthorized/)
  const forged = cookie.replace(/session_token=[^.;]+/, 'session_token=another')
  expect((await rotated.get('/api/message/getNewMessageStatus', { cookie: forged })).status).toBe(401)
  // Loading the profile extends the session, with a cookie signed by the new secret.
  const profile = await rotated.get('/api/user/userLogin', { cookie })
  const [fresh = ''] = profile.headers.getSetCookie()
  expect(fresh).toContain('session_token=')
  const only = await startTestServer(database, { AUTH_SECRET: NEW })
  const [pair = ''] = fresh.split(';')
  expect((await only.get('/api/message/getNewMessageStatus', { cookie: pair })).status).toBe(200)
  await only.stop()
})

test('npm run admin makes an admin and resets a password without a browser', async () => {
  const database = await seededDatabase()
  const server = await startTestServer(database)
  onTestFinished(async () => {
    await server.stop()
    await database.close()
  })
  const env = { DATABASE_URL: database.url, PINOUT_DATA: folder }
  const ada = await signUp(server, 'operated')
  expect(await run('admin', ['make-admin', ada.email.toUpperCase()], env)).toMatchObject({ code: 0 })
  expect((await run('admin', ['list'], env)).output).toContain(ada.email)
  expect(await run('admin', ['remove-admin', ada.email], env)).toMatchObject({
    code: 1,
    output: expect.stringContaining('last admin')
  })
  expect(await run('admin', ['make-admin', 'nobody@example.com'], env)).toMatchObject({ code: 1 })
  expect(await run('admin', ['make-admin'], env)).toMatchObject({ code: 2 })
  const { output } = await run('admin', ['reset-password', ada.email], env)
  const [, password = ''] = /is (\S+)\n/.exec(output) ?? []
  const signIn = (secret: string) => ada.post('/api/auth/sign-in/email', { email: ada.email, password: secret })
  expect((await signIn(PASSWORD)).status).toBe(422)
  expect((await signIn(password)).status).toBe(200)
  expect((await run('admin', ['reindex'], env)).output).toMatch(/Indexed [1-9]\d* articles/)
})

test('npm run doctor names what is wrong, with what to do', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  const env = { DATABASE_URL: database.url, PINOUT_DATA: folder, PINOUT_DTA: '/x', SMTP_URL: 'smtp://127.0.0.1:1' }
  const { code, output } = await run('doctor', [], env)
  expect(code).toBe(1)
  expect(output).toContain('PINOUT_DTA is no setting; it does nothing.\n        → Did you mean PINOUT_DATA?')
  expect(output).toMatch(/ERROR +SMTP_URL does not work: .*ECONNREFUSED/)
  expect(output).toContain('The tables are up to date.')
  expect(output).toContain('Notifications arrive.')
  const away = await run('doctor', [], { ...env, DATABASE_URL: 'postgres://a:s3cr3t@127.0.0.1:1/a' })
  expect(away.output).toContain('The database cannot be reached')
  expect(away.output).not.toContain('s3cr3t')
  expect((await run('doctor', [], { ...env, PORT: 'abc' })).output).toContain('PORT=abc')
  const file = join(folder, 'no-folder')
  await writeFile(file, '')
  expect((await run('doctor', [], { ...env, BACKUP_TO: join(file, 'backups') })).output).toMatch(
    /ERROR +BACKUP_TO does not work: .*no-folder is no folder/
  )
})

test('npm run doctor before the first start makes no folder', async () => {
  const data = join(folder, 'not-yet')
  const args = [join(ROOT, 'scripts', 'command.mjs'), 'doctor']
  const env = { ...process.env, PINOUT_DATA: data, DATABASE_URL: '' }
  const output = await new Promise<string>(done =>
    execFile(process.execPath, args, { cwd: ROOT, env }, (_error, stdout) => done(stdout))
  )
  expect(output).toContain(`${data} does not exist.`)
  expect(output).not.toContain('ERROR')
  expect(await stat(data).catch(() => undefined)).toBeUndefined()
})

test.each(['99 * * * *', '* * * *', '* * 0 * *', '*/0 * * * *', '5- * * * *'])('BACKUP_AT=%j is refused', at => {
  expect(() => readConfig({ BACKUP_AT: at })).toThrow('must be five fields of cron')
})

test.each(['30 2 * * *', '*/15 0-6,22 1,15 jan-mar mon-fri', '0 0 * * 7'])('BACKUP_AT=%j is accepted', at => {
  expect(readConfig({ BACKUP_AT: at }).backup.at).toBe(at)
})

test('commands over a database that is absent, empty or unreachable say so, and make none', async () => {
  const data = join(folder, 'mistyped')
  await mkdir(data)
  const env = { DATABASE_URL: '', PINOUT_DATA: data, DATABASE_DIRECT_URL: '' }
  for (const [script, args] of [
    ['admin', ['list']],
    ['backup', [join(folder, 'backups')]],
    ['doctor', []]
  ] as const)
    expect((await run(script, [...args], env)).output).toContain(`There is no database in ${data}.`)
  expect(await readdir(data)).toEqual([])
  const away = await run('admin', ['list'], { ...env, DATABASE_URL: 'postgres://a:s3cr3t@127.0.0.1:1/a' })
  expect(away.output).toMatch(
    /^admin: The database cannot be reached: .*ECONNREFUSED.*\. Start it, or correct DATABASE_URL\. /
  )
  expect(away.output).not.toContain('s3cr3t')
  const url = new URL(inject('postgres'))
  url.pathname = '/pinout_test_without_tables'
  const { createDatabase } = await import('../../src/server/platform/db/createDatabase.ts')
  await createDatabase(url.href)
  onTestFinished(async () => void (await dropDatabase(inject('postgres'), 'pinout_test_without_tables')))
  const empty = await run('admin', ['list'], { ...env, DATABASE_URL: url.href })
  expect(empty.output).toContain('The database has no tables yet; npm start makes them.')
})

test.skipIf(process.getuid?.() !== 0)("a command of root in another user's data folder runs as that user", async () => {
  const data = join(folder, 'of-a-service')
  const NOBODY = 65_534
  await chmod(folder, 0o755)
  await mkdir(join(data, 'site'), { recursive: true })
  for (const path of [data, join(data, 'site')]) await chown(path, NOBODY, NOBODY)
  const database = await seededDatabase()
  onTestFinished(database.close)
  const env = { DATABASE_URL: database.url, PINOUT_DATA: data }
  const refused = await run('backup', [join(folder, 'of-root')], env)
  expect(refused.code).toBe(1)
  expect(refused.output).toMatch(/Nothing can be written to .*of-root: EACCES.* let the user \S+ write there/)
  expect(await run('backup', [join(data, 'backups')], env)).toMatchObject({ code: 0 })
  expect((await stat(join(data, 'backups'))).uid).toBe(NOBODY)
})

test('a server whose port is taken or whose secret is another one ends before it imports or builds', async () => {
  const database = await seededDatabase()
  const data = join(folder, 'second')
  const first = await joinInstances(database.jobs, { bucket: undefined, dataFolder: data }, [OLD])
  const blocker = createServer().listen(0, '127.0.0.1')
  await once(blocker, 'listening')
  onTestFinished(async () => {
    blocker.close()
    await first.stop()
    await database.close()
  })
  const taken = String((blocker.address() as AddressInfo).port)
  const env = { DATABASE_URL: database.url, PINOUT_DATA: data, METRICS_PORT: '0' }
  const other = await run('start', [], { ...env, AUTH_SECRET: NEW })
  expect(other).toMatchObject({ code: 1, output: expect.stringContaining('signs sessions with another secret') })
  const late = await run('start', [], { ...env, AUTH_SECRET: OLD, PORT: taken })
  expect(late).toMatchObject({ code: 1, output: expect.stringContaining(`Port ${taken} is taken.`) })
  for (const { output } of [other, late]) expect(output).not.toContain('Articles from content/')
  const refused = /ERROR +This server cannot join .* signs sessions with another secret/
  expect((await run('doctor', [], { ...env, AUTH_SECRET: NEW })).output).toMatch(refused)
  const rotating = { ...env, AUTH_SECRET: NEW, AUTH_SECRET_PREVIOUS: OLD }
  expect((await run('doctor', [], rotating)).output).not.toMatch(refused)
})

test('a database that is not in UTF-8 is refused with what to do', async () => {
  const name = 'pinout_test_latin'
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await dropDatabase(inject('postgres'), name)
  })
  await client.query(`create database ${name} encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0`)
  const url = new URL(inject('postgres'))
  url.pathname = `/${name}`
  const { createDatabase } = await import('../../src/server/platform/db/createDatabase.ts')
  await expect(createDatabase(url.href)).rejects.toThrow("is LATIN1. Create it with encoding 'UTF8'")
})

test('expired rows are deleted in batches, and rows that a person waits for or shares remain', async () => {
  const database = await seededDatabase()
  onTestFinished(database.close)
  const { db } = database
  const [user] = (await db.execute(sql`select id from users limit 1`)).rows as { id: number }[]
  const id = user?.id ?? 0
  await db.execute(sql`insert into messages (user_id, type, kind, text, created_at, read_at)
    select ${id}, 'system', 'system', n::text, now() - interval '200 days', case when n > 1 then now() end
    from generate_series(1, 6001) n`)
  await db.execute(sql`insert into audits (admin_id, user_id, act, created_at) values
    (${id}, ${id}, 'block', now() - interval '3 years'), (${id}, ${id}, 'block', now())`)
  await db.execute(sql`insert into threads (id, user_id, topic, updated_at) values
    ('00000000-0000-4000-8000-000000000001', ${id}, 'old', now() - interval '2 years'),
    ('00000000-0000-4000-8000-000000000002', ${id}, 'shared', now() - interval '2 years')`)
  await db.execute(sql`insert into thread_messages (id, thread_id, user_id, role, lang, parts) values
    ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000002', ${id}, 'assistant', 'en', '[]')`)
  await db.execute(
    sql`insert into shared_messages (message_id, snapshot) values ('00000000-0000-4000-8000-000000000003', '{}')`
  )
  const outbox = join(folder, 'outbox')
  await mkdir(outbox, { recursive: true })
  for (const name of ['old.eml', 'new.eml']) await writeFile(join(outbox, name), '')
  await utimes(join(outbox, 'old.eml'), 0, 0)

  const config = readConfig({ PINOUT_DATA: folder })
  expect(await removeOutdated(db, config, new Date())).toMatchObject({ messages: 6000, audits: 1, threads: 1 })
  expect(await readdir(outbox)).toEqual(['new.eml'])
  expect((await db.execute(sql`select topic from threads`)).rows).toEqual([{ topic: 'shared' }])
  expect(await removeOutdated(db, config, new Date())).toEqual({})
  const forEver = readConfig({ PINOUT_DATA: folder, RETAIN_MESSAGES: '0' })
  await db.execute(sql`update messages set created_at = now() - interval '9 years'`)
  expect(await removeOutdated(db, forEver, new Date())).toEqual({})
})
