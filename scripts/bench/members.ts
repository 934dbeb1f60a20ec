import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import { ROOT } from '../paths.ts'
import { CHROMIUM_FLAGS, findChromium } from '../test/chromium.ts'
import { requireWrk, startPinout, wrk } from './load.ts'
import { residentMb } from './processTree.ts'
import { benchDatabase, makeMembers } from './sessions.ts'
import type { Row } from './table.ts'

const SESSIONS = 1000
const PORT = 4393

/** Measures the cost of members: profile calls of many sessions, and the scripts of the header. */
export async function benchMembers(folder: string): Promise<Row[]> {
  requireWrk()
  const data = join('.data', 'bench', basename(folder), 'members')
  const server = await startPinout(ROOT, data, PORT)
  try {
    const database = await benchDatabase(data)
    const cookies = (await makeMembers(database, data, SESSIONS)).map(member => member.cookie)
    await database.close()
    const script = join(folder, 'members.lua')
    await writeFile(script, luaOf(cookies))
    const url = `http://127.0.0.1:${PORT}/api/user/userLogin`
    wrk(url, script)
    const load = wrk(url, script)
    return [
      {
        what: `profile calls of ${SESSIONS} sessions, 50 connections`,
        ours: `${load.perSecond.toFixed(0)}/s, p99 ${load.p99Ms.toFixed(0)} ms`,
        beside: '',
        ratio: '',
        reach: '≥ 2,000/s'
      },
      {
        what: 'memory of the server process with these members',
        ours: `${residentMb(server.pid ?? 0).toFixed(0)} MB`,
        beside: '',
        ratio: '',
        reach: ''
      },
      await headerScripts(cookies[0] ?? '', join(ROOT, data, 'site', 'current', 'client'))
    ]
  } finally {
    server.kill('SIGTERM')
    await new Promise(done => server.on('exit', done))
  }
}

const luaOf = (cookies: readonly string[]) => `local cookies = { ${cookies.map(cookie => `"${cookie}"`).join(', ')} }
local at = 0
request = function()
  at = at % #cookies + 1
  return wrk.format('GET', nil, { ['Cookie'] = cookies[at] })
end`

/** Measures the compressed scripts that a page loads for a member but not for a guest. */
async function headerScripts(cookie: string, client: string): Promise<Row> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: CHROMIUM_FLAGS })
  const scriptsOf = async (member: boolean) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const [name = '', value = ''] = cookie.split('=')
    if (member) {
      await context.addCookies([{ name, value, url: `http://127.0.0.1:${PORT}` }])
      await context.addInitScript(() => localStorage.setItem('id', '1'))
    }
    const page = await context.newPage()
    const requested = new Set<string>()
    page.on('request', request => request.resourceType() === 'script' && requested.add(new URL(request.url()).pathname))
    await page.goto(`http://127.0.0.1:${PORT}/home`, { waitUntil: 'networkidle' })
    await context.close()
    return requested
  }
  try {
    const guest = await scriptsOf(false)
    const member = [...(await scriptsOf(true))].filter(path => !guest.has(path))
    const sizes = await Promise.all(
      member.map(async path => brotliCompressSync(await readFile(join(client, path))).length)
    )
    const total = sizes.reduce((sum, size) => sum + size, 0)
    const all = await readdir(join(client, '_astro'))
    const react = all.find(name => /^client\..*\.js$/.test(name))
    const isThere = [...guest].some(path => path.endsWith(react ?? 'no such file'))
    return {
      what: "the header's scripts for a member, beyond a guest's, compressed",
      ours: `${(total / 1024).toFixed(1)} KB`,
      beside: `a guest loads ${isThere ? '' : 'no '}React`,
      ratio: '',
      reach: '≤ 75 KB'
    }
  } finally {
    await browser.close()
  }
}
