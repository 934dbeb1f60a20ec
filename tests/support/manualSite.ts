import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { importContent } from '../../src/server/community/articles/importContent.ts'
import { seededDatabase } from './database.ts'
import { type OwnSite, ownSite } from './ownSite.ts'
import { startTestServer, type TestServer } from './server.ts'

/** Number of sections in the long document. Each is about two screens long. */
const LONG_SECTIONS = 12

interface Page {
  id: number
  lang: 'zh' | 'en'
  title: string
  page: string
  path: string[]
  position: number[]
  version?: string
  body?: string
  public?: boolean
}

const long = ['## 1. 概述', '前几章的内容。', '## 2. 接口']
  .concat(
    Array.from(
      { length: LONG_SECTIONS },
      (_, at) => `### 2.${at + 1} kd_mpi_uart_act${at}\n\n${'串口收发数据。'.repeat(900)}`
    )
  )
  .concat(['## 3. 错误码', '见[第一个函数](#21-kd_mpi_uart_act0)。'])
  .join('\n\n')

/**
 * The manual of the tests: two versions, two languages, a page that exists in only one language, and a long document.
 */
const PAGES: Page[] = [
  { id: 601, lang: 'zh', title: '快速开始', page: 'start.md', path: [], position: [1] },
  { id: 602, lang: 'en', title: 'Quick start', page: 'start.md', path: [], position: [1] },
  { id: 603, lang: 'zh', title: '串口接口参考', page: 'io/uart.md', path: ['接口'], position: [2, 1], body: long },
  { id: 604, lang: 'en', title: 'UART reference', page: 'io/uart.md', path: ['Interfaces'], position: [2, 1] },
  { id: 605, lang: 'zh', title: '定时器', page: 'io/timer.md', path: ['接口', '定时'], position: [2, 2, 1] },
  { id: 606, lang: 'zh', title: '看门狗', page: 'io/wdt.md', path: ['接口', '定时'], position: [2, 2, 2] },
  { id: 607, lang: 'zh', title: '串口接口参考', page: 'io/uart.md', path: ['接口'], position: [1, 1], version: 'v1' },
  {
    id: 608,
    lang: 'zh',
    title: '未公开的加密引擎',
    page: 'io/crypto.md',
    path: ['接口'],
    position: [2, 3],
    public: false
  }
]

/** Creates a site with the manual of the tests, without building it. */
export async function manualSite(): Promise<OwnSite> {
  const site = await ownSite()
  const folder = join(site.root, 'content', 'docs', 'sdk')
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(site.root, 'content', 'manuals.yaml'),
    '- { key: sdk, name: { zh: SDK 手册, en: SDK manual }, versions: [v2, v1] }\n'
  )
  for (const page of PAGES) await writeFile(join(folder, `${page.id}.md`), markdownOf(page))
  return site
}

/** Builds the site of the manual, and serves it with a separate database. */
export async function openManualSite(): Promise<{ site: OwnSite; server: TestServer; close(): Promise<void> }> {
  const site = await manualSite()
  await site.build()
  const database = await seededDatabase()
  // The site has fewer articles than the seed.
  await importContent(database.db, site.root, { force: true })
  const server = await startTestServer(database, { PINOUT_DATA: site.data })
  return {
    site,
    server,
    async close() {
      await server.stop()
      await database.close()
      await site.clear()
    }
  }
}

function markdownOf({ id, lang, title, body = `${title}。`, version = 'v2', public: isPublic = true, ...place }: Page) {
  const fields = {
    id,
    articleType: 6,
    lang,
    bigTitle: title,
    author: 'bench',
    family1: [117],
    date: '2026-01-02 10:00',
    public: isPublic,
    manual: { key: 'sdk', version, page: place.page, path: place.path, position: place.position }
  }
  // JSON is valid YAML.
  return `---\n${Object.entries(fields)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n')}\n---\n${body}\n`
}
