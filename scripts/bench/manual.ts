import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { ROOT } from '../paths.ts'
import { measure } from './processTree.ts'
import type { Row } from './table.ts'

const DOCUMENTS = 8000
/** Number of entries of the first and second level. The others are spread below them. */
const LEVELS = [20, 20]
const FIRST_ID = 30_001
/** Ids of a document in the middle of the manual, and of the same text outside any manual. */
const IN_MANUAL = FIRST_ID + DOCUMENTS / 2
const OUTSIDE = FIRST_ID + DOCUMENTS

/**
 * Builds a manual of 8,000 documents, and compares the page of one with the page of the same text outside any manual.
 */
export async function benchManual(folder: string): Promise<Row[]> {
  const root = join(folder, 'manual')
  await writeManual(root)
  const data = join('.data', 'bench', basename(folder), 'manual')
  const { seconds, peakMb } = await measure(process.execPath, ['scripts/build.ts', '--plain'], ROOT, {
    CONTENT_ROOT: root,
    PINOUT_DATA: data
  })
  const client = join(ROOT, data, 'site', 'current', 'client')
  const sizeOf = async (...path: string[]) => brotliCompressSync(await readFile(join(client, ...path))).length
  const page = (id: number) => sizeOf('home', 'article', String(id), 'index.html')
  const [inManual, outside] = await Promise.all([page(IN_MANUAL), page(OUTSIDE)])
  const files = join('home', 'manual', 'bench', 'all')
  const branches = (await readdir(join(client, files))).filter(name => name.startsWith('branch-'))
  const sizes = await Promise.all(branches.map(async name => (await stat(join(client, files, name))).size))
  const row = (what: string, ours: string, beside = '', ratio = ''): Row => ({ what, ours, beside, ratio, reach: '' })
  return [
    row(
      `page of a document in a manual of ${DOCUMENTS}, brotli`,
      `${inManual} bytes`,
      `the same text in no manual ${outside} bytes`,
      (inManual / outside).toFixed(2)
    ),
    row('titles of that manual for its filter, brotli', `${await sizeOf(files, 'titles.json')} bytes`),
    row('largest file of a branch', `${Math.max(...sizes)} bytes`),
    row(`build of ${DOCUMENTS} documents of a manual`, `${seconds.toFixed(1)} s, ${(peakMb / 1024).toFixed(2)} GB`)
  ]
}

async function writeManual(root: string): Promise<void> {
  const content = join(root, 'content')
  await mkdir(join(content, 'docs'), { recursive: true })
  for (const name of ['families.yaml', 'site.yaml', 'chips'])
    await cp(join(ROOT, 'content', name), join(content, name), { recursive: true })
  await writeFile(join(content, 'authors.yaml'), '- { key: bench, id: 901, nickname: Bench }\n')
  await writeFile(join(content, 'manuals.yaml'), '- { key: bench, name: { zh: 开发手册, en: Developer manual } }\n')
  for (let at = 0; at < DOCUMENTS; at++) {
    const position = [at % (LEVELS[0] ?? 1), Math.floor(at / (LEVELS[0] ?? 1)) % (LEVELS[1] ?? 1), at]
    const path = [`第 ${position[0]} 章 外设与驱动`, `第 ${position[1]} 节 接口说明`]
    const place = { key: 'bench', page: `page-${at}.md`, path, position }
    await writeFile(join(content, 'docs', `${FIRST_ID + at}.md`), documentOf(FIRST_ID + at, at, place))
  }
  await writeFile(join(content, 'docs', `${OUTSIDE}.md`), documentOf(OUTSIDE, DOCUMENTS / 2))
}

function documentOf(id: number, at: number, manual?: object): string {
  const fields = {
    id,
    articleType: 6,
    lang: 'zh',
    bigTitle: `外设 ${at} 使用说明`,
    author: 'bench',
    date: '2026-01-02 10:00'
  }
  const lines = Object.entries({ ...fields, ...(manual && { manual }) }).map(
    ([name, value]) => `${name}: ${JSON.stringify(value)}`
  )
  return `---\n${lines.join('\n')}\n---\n## 概述\n\n外设 ${at} 的寄存器与初始化步骤。\n\n## 步骤\n\n1. 打开时钟。\n2. 配置引脚。\n`
}
