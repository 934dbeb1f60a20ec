import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { normalizeLine } from '../../src/domain/content/leakFingerprint.ts'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { readLeakFingerprints } from '../../src/server/community/articles/leakFingerprints.ts'
import { articles, comments } from '../../src/server/platform/db/schema.ts'
import { seededDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { type OwnSite, ownSite } from '../support/ownSite.ts'
import { freePort, startTestServer, type TestServer } from '../support/server.ts'

const BUILD_TIMEOUT_MS = 90_000
const READ_INTERVAL_MS = 25
const OLD_ADDRESSES = `- { from: /2024/05/指南, to: 501, lang: en }
- { from: "/?p=12", to: 502 }
- { from: /favicon.svg, to: 502 }
- { from: /home, to: 502 }
- { from: /gone, to: 999 }
`
let site: OwnSite
let built: Awaited<ReturnType<OwnSite['build']>>
let servers: TestServer[]
let database: Awaited<ReturnType<typeof seededDatabase>>

beforeAll(async () => {
  site = await ownSite()
  await writeFile(join(site.root, 'content', 'redirects.yaml'), OLD_ADDRESSES)
  built = await site.build()
  database = await seededDatabase()
  // The site has fewer articles than the seed.
  await importContent(database.db, site.root, { force: true })
  servers = [
    await startTestServer(database, { PINOUT_DATA: site.data }),
    await startTestServer(database, { PINOUT_DATA: site.data })
  ]
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  for (const server of servers) await server.stop()
  await database.close()
  await site.clear()
})

const buildOf = async (server: TestServer) => ((await (await server.get('/readyz')).json()) as { build: string }).build
const upNow = async () => (JSON.parse(await readFile(site.file('..', 'build.json'), 'utf8')) as { id: string }).id
async function allServe(id: string): Promise<void> {
  for (const server of servers) await eventually('the build is up', async () => (await buildOf(server)) === id)
}

test('an address of the site that an article comes from leads to it, by the server and on a plain file server', async () => {
  const [server] = servers
  const led = async (path: string) => {
    const reply = await server?.get(path)
    return [reply?.status, reply?.headers.get('location')]
  }
  const spellings = ['/2024/05/指南', '/2024/05/%E6%8C%87%E5%8D%97/', '/en/2024/05/指南', '/2024/05/指南.html']
  for (const path of [...spellings, '/2024/05/指南/index.html'])
    expect(await led(path)).toEqual([301, '/en/home/article/501'])
  expect(await led('/?p=12')).toEqual([301, '/home/article/502'])
  expect(await led('/en/?p=12')).toEqual([301, '/en/home/article/502'])
  expect((await led('/?p=13'))[0]).not.toBe(301)
  expect((await led('/home'))[0]).toBe(200)
  expect((await led('/gone'))[0]).toBe(404)
  const page = await readFile(site.file('2024', '05', '指南', 'index.html'), 'utf8')
  expect(page).toContain('<meta http-equiv="refresh" content="0; url=/en/home/article/501">')
  expect(page).toMatch(/<link rel="canonical" href="https?:\/\/[^"]+\/en\/home\/article\/501">/)
  expect(built.problems.map(({ field, message }) => `${field ?? ''} ${message}`)).toEqual([
    '3.from is an address of this site.',
    ' /favicon.svg is a page of this site and leads nowhere else.',
    ' /gone leads to article 999, which guests cannot read.'
  ])
})

test(
  'every server activates a new build without a failed request; scripts of open pages remain, deleted texts do not, and the CDN gets the changed paths',
  async () => {
    const before = await upNow()
    await mkdir(site.file('_astro'), { recursive: true })
    await writeFile(site.file('_astro', 'old-script.js'), 'the script of a page that is open')
    const failed = new Set<string>()
    let reading = true
    const read = async (server: TestServer) => {
      while (reading) {
        for (const path of ['/home', '/home/article/502', '/search/manifest.json']) {
          const reply = await server.get(path)
          await reply.arrayBuffer()
          if (reply.status !== 200) failed.add(`${path} ${reply.status}`)
        }
        // Pauses like a reader. Without pauses the build would get no CPU time.
        await new Promise(done => setTimeout(done, READ_INTERVAL_MS))
      }
    }
    const readers = servers.map(read)
    await site.write(501, 'The watchdog of board 501 bites.\n\nA second passage.\n\nFed too late.')
    await site.remove(503)
    await writeFile(join(site.root, 'content', 'redirects.yaml'), `${OLD_ADDRESSES}- { from: /旧 页, to: 502 }\n`)
    await importContent(database.db, site.root)
    const logged: string[] = []
    const cdn = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      logged.push(...(JSON.parse(body) as { paths: string[] }).paths)
      response.end()
    })
    await site.build({ purgeUrl: await listening(cdn) })
    cdn.close()
    const id = await upNow()
    expect(id).not.toBe(before)
    await allServe(id)
    reading = false
    await Promise.all(readers)

    expect([...failed]).toEqual([])
    for (const path of ['/home/article/501', '/home/article/501.md', '/home/article/503', '/home'])
      expect(logged).toContain(path)
    // As a browser requests it.
    expect(logged.map(path => path.replace(/\/$/, ''))).toContain('/%E6%97%A7%20%E9%A1%B5')
    expect(logged).not.toContain('/login')
    for (const server of servers) {
      expect(await (await server.get('/home/article/501')).text()).toContain('Fed too late.')
      expect((await server.get('/home/article/503')).status).toBe(404)
      expect((await server.get('/home/article/503.md')).status).toBe(404)
      expect(await (await server.get('/_astro/old-script.js')).text()).toContain('page that is open')
    }
  },
  BUILD_TIMEOUT_MS
)

test(
  'one command rolls back to the previous build, and the same command rolls forward',
  async () => {
    const now = await upNow()
    await allServe(now)
    const rollback = () =>
      promisify(execFile)(process.execPath, ['scripts/rollback.ts'], {
        cwd: ROOT,
        env: { ...process.env, PINOUT_DATA: site.data }
      })
    await rollback()
    const back = await upNow()
    expect(back < now).toBe(true)
    await allServe(back)
    // Readers still see the current state of the database, because the page is rendered on demand.
    expect((await servers[0]?.get('/home/article/502'))?.status).toBe(200)
    // Neither a start nor a sync reactivates a release that was rolled back.
    await site.write(501, 'The watchdog of board 501 barks.')
    expect((await site.build()).skipped).toBe('taken back')
    expect(await upNow()).toBe(back)
    await rollback()
    expect(await upNow()).toBe(now)
    await allServe(now)
  },
  BUILD_TIMEOUT_MS
)

test("members' texts block no build: deleted texts do not, and texts that are already public do not", async () => {
  const { db } = database
  const lines = ['I deleted this and say it again in a comment.', 'This line of us stands in a comment of a guest.']
  const [deleted = '', quoted = ''] = lines
  const of = (content: string) => ({
    source: 'community' as const,
    articleType: 1,
    bigTitle: 'Short',
    content,
    lang: 'en' as const,
    authorId: 1
  })
  await db.insert(articles).values([
    { ...of(deleted), status: 'deleted' },
    { ...of(quoted), public: false }
  ])
  const hidden = async () => {
    const { lines: fingerprints } = await readLeakFingerprints(db)
    return lines.filter(line => fingerprints.includes(normalizeLine(line) ?? ''))
  }
  expect(await hidden()).toEqual([quoted])
  await db.insert(comments).values({ articleId: 501, authorId: 1, content: quoted })
  expect(await hidden()).toEqual([])
})

test(
  'a build is not put up with a page of an internal article, a line of one, or a link of the site that leads nowhere',
  async () => {
    const up = await upNow()
    const [secret, marked, inCode] = [
      'The next chip will have nine cores and a fan.',
      '- 下一颗芯片有**九个核心**和一个风扇，见 [路线图](https://intranet.example.com/roadmap)。',
      'fan_speed_of_the_next_chip(9, "cores");'
    ]
    await database.db.insert(articles).values({
      source: 'community',
      articleType: 1,
      bigTitle: 'Roadmap of 2028, for us alone',
      content: `${secret}\n\n${marked}\n\n~~~c\n${inCode}\n~~~\n\nMore.`,
      public: false,
      lang: 'en',
      authorId: 1
    })
    const hidden = await readLeakFingerprints(database.db)
    await site.write(
      502,
      [
        'The watchdog of board 502 bites.',
        '> The next *chip* will have `nine` cores and a fan!',
        '下一颗芯片有九个核心和一个<b>风扇</b>，见 [路线图](/home)。',
        `~~~c\n  ${inCode}\n~~~`
      ].join('\n\n')
    )
    const settings = join(site.root, 'content', 'site.yaml')
    const right = await readFile(settings, 'utf8')
    await writeFile(settings, right.replace('href: /hot-chip', 'href: /hot-chop'))
    const faulty = site.build({ hidden: { ...hidden, ids: [...hidden.ids, 501] } })
    await expect(faulty).rejects.toThrow(/home\/article\/501 is there, though guests may not read it/)
    for (const line of [
      'The next chip will have nine cores',
      '下一颗芯片有九个核心和一个风扇',
      'fan_speed_of_the_next_chip'
    ])
      await expect(faulty).rejects.toThrow(new RegExp(`502.* says "${line}.*guests may not read`))
    await expect(faulty).rejects.toThrow(/links to \/hot-chop, which is not there/)
    expect(await upNow()).toBe(up)

    await writeFile(settings, right)
    await site.write(502, 'The watchdog of board 502 bites.\n\nSee [this](/home/article/999).')
    const { problems } = await site.build({ hidden, purgeUrl: `http://127.0.0.1:${await freePort()}/purge` })
    expect(problems).toContainEqual({
      file: '/home/article/502',
      message: 'links to /home/article/999, which is not there.'
    })
    // A CDN that does not answer does not delay activation.
    expect(await upNow()).not.toBe(up)
  },
  BUILD_TIMEOUT_MS
)

async function listening(server: Server): Promise<string> {
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/purge`
}
