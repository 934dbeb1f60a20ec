import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const config = (name: string) => `project = '${name}'\n`
const rst = (title: string, more = '') => `${title}\n${'='.repeat(40)}\n\nWords of ${title}.\n${more}`
const toctree = (...pages: string[]) =>
  `\n.. toctree::\n   :maxdepth: 2\n\n${pages.map(page => `   ${page}\n`).join('')}`
const chapter = (name: string, title: string, features: string) => ({
  [`${name}/index.rst`]: rst(title, toctree('features', 'overview')),
  [`${name}/features.rst`]: rst(features, `\nPins of ${name}\n${'-'.repeat(40)}\n\nSee :doc:\`overview\`.\n`),
  [`${name}/overview.rst`]: rst('Overview', `\nSee :ref:\`top-${name}\`.\n\n.. _top-${name}:\n`)
})

test('general and shared titles get the name of their chapter, and the manual has the short label', async () => {
  const documents = {
    'conf.py': config('SG2002 TRM'),
    'index.rst': rst('SG2002 TRM', toctree('rtc/index', 'timer/index', 'notes')),
    ...chapter('rtc', 'RTC', 'Features'),
    ...chapter('timer', 'Timers', 'Features'),
    'notes.rst': rst('Notes of the timers')
  }
  const project = await makeProject(documents)
  const out = await project.import('--verbose')
  const titles = async (...files: string[]) =>
    Promise.all(files.map(async file => (await project.article(`en/${file}.md`)).data.bigTitle))
  expect(await titles('rtc/features', 'timer/features', 'rtc/overview', 'rtc/index', 'notes')).toEqual([
    'RTC: Features',
    'Timers: Features',
    'RTC: Overview',
    'RTC',
    'Notes of the timers'
  ])
  expect(out).toContain('rtc/features.rst is called "RTC: Features" instead of "Features".')
  const index = await project.article('en/rtc/index.md')
  expect(index.body).toMatch(/- \[Features\]\(.*\n {2}- \[Pins of rtc\]\(.*#pins-of-rtc\)\n- \[Overview\]\(/)
  expect((await project.article('en/rtc/features.md')).data.manual?.path).toEqual(['RTC'])
  const before = await project.files()
  expect(await project.import()).toContain('0 new, 0 changed')
  expect(await project.files()).toEqual(before)
})

test('Chinese titles have the chapter before them, and as many chapters as tell them apart', async () => {
  const project = await makeProject({
    'mkdocs.yml': `site_name: 手册
nav:
  - 实时时钟:
      - 特点: rtc/a.md
  - 视频:
      - 输入:
          - 说明表: video/in.md
      - 输出:
          - 说明表: video/out.md
  - 音频:
      - 输入:
          - 说明表: audio/in.md
`,
    'docs/rtc/a.md': '# 特点\n\n误差小于百分之一，支持报警。\n',
    'docs/video/in.md': '# 说明表\n\n这里列出视频输入的寄存器。\n',
    'docs/video/out.md': '# 说明表\n\n这里列出视频输出的寄存器。\n',
    'docs/audio/in.md': '# 说明表\n\n这里列出音频输入的寄存器。\n'
  })
  await project.import()
  const title = async (file: string) => (await project.article(`zh/${file}.md`)).data.bigTitle
  expect(await title('rtc/a')).toBe('实时时钟 特点')
  expect(await title('video/in')).toBe('视频 输入 说明表')
  expect(await title('video/out')).toBe('输出 说明表')
  expect(await title('audio/in')).toBe('音频 输入 说明表')
})

test('a documentation and a page without a title are called after their folders', async () => {
  const project = await makeProject({
    'doc/main/conf.py': config('main'),
    'doc/main/index.rst': 'Words before any heading.\n',
    'doc/boards/esp32/source/conf.py': config('source'),
    'doc/boards/esp32/source/index.rst': 'Words of the board, without a heading.\n',
    'doc/boards/esp32/source/main.rst': 'Words of the main page, without a heading.\n'
  })
  await project.import()
  const title = async (file: string) => (await project.article(`en/${file}.md`)).data.bigTitle
  expect(await title('boards/esp32/source/index')).toBe('Esp32')
  expect(await title('boards/esp32/source/main')).not.toMatch(/^(?:main|source)$/i)
  expect(await title('main/index')).not.toMatch(/^(?:index|main|source)$/i)
  expect(await project.read('content/manuals.yaml')).toMatch(/name: Sdk/i)
  expect((await project.article('en/boards/esp32/source/index.md')).data.manual?.path).toEqual(['Boards', 'Esp32'])
})

test('a title that names its chapter, a title of front matter without a double and versions stay', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Board\nnav:\n  - UART:\n      - a.md\n      - b.md\n  - I2C:\n      - c.md\n',
    'docs/a.md': '# UART features\n\nWords of a.\n',
    'docs/b.md': '---\ntitle: Wiring\n---\n\nWords of b.\n',
    'docs/c.md': '# UART features\n\nWords of c.\n'
  })
  await project.import()
  const title = async (file: string) => (await project.article(`en/${file}.md`)).data.bigTitle
  expect([await title('a'), await title('b'), await title('c')]).toEqual([
    'Board: UART features',
    'Wiring',
    'I2C: UART features'
  ])
})

test('very long chapters and titles keep the length of a title', async () => {
  const long = 'Word '.repeat(38).trim()
  const project = await makeProject({
    'mkdocs.yml': `site_name: Board\nnav:\n  - ${long}:\n      - a.md\n`,
    'docs/a.md': '# Overview\n\nWords of a.\n'
  })
  await project.import()
  expect((await project.article('en/a.md')).data.bigTitle.length).toBeLessThanOrEqual(200)
})

test('a link to the heading of a page with a longer title leads to that page', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Board\nnav:\n  - UART:\n      - a.md\n  - I2C:\n      - b.md\n',
    'docs/a.md': '# Overview\n\nSee [the top](#overview) and [the other](b.md#overview).\n',
    'docs/b.md': '# Overview\n\nWords of b.\n'
  })
  const out = await project.import()
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(/\[the top\]\(#\) and \[the other\]\(\/en\/home\/article\/\d+\)/)
  expect(out).not.toContain('#overview is not in')
})

test('a caption such as "Contents:" names no chapter, and the colon of another one is not doubled', async () => {
  const project = await makeProject({
    'conf.py': config('SDK'),
    'index.rst': rst(
      'SDK',
      `\n.. toctree::\n   :caption: Contents:\n\n   overview\n\n.. toctree::\n   :caption: Boards:\n\n   features\n`
    ),
    'overview.rst': rst('Overview'),
    'features.rst': rst('Features')
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/overview.md')).data.bigTitle).toBe('SDK: Overview')
  expect((await project.article('en/features.md')).data.bigTitle).toBe('Boards: Features')
})
