import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const text = (title: string) => `# ${title}\n\nWords about ${title} that no other page has.\n`
const config = (name: string) => `project = '${name}'\nextensions = ['myst_parser']\n`
const words = '这里说明如何连接电路板，并检查各个引脚的电压。请先阅读安全说明。\n'

/** Returns the files of a Sphinx documentation in a folder. */
function site(home: string, title: string): Record<string, string> {
  return {
    [`${home}/conf.py`]: config(title),
    [`${home}/index.md`]: `${text(title)}\n\`\`\`{toctree}\nstart\n\`\`\`\n`,
    [`${home}/start.md`]: text(`${title} start`)
  }
}

test('documentations at any depth are joined, also with one that is nearer to the root', async () => {
  const project = await makeProject({
    'README.md': text('Repository'),
    'requirements.txt': 'sphinx\n',
    ...site('doc/main', 'Boards'),
    ...site('doc/node/esp32/source', 'Node'),
    ...site('doc/node/esp32/source/bridge', 'Bridge'),
    ...site('doc/a/b/c/d/gateway/source', 'Gateway')
  })
  const out = await project.import()
  expect(out).toContain('8 of 8 documents imported')
  expect(out).toMatch(/^1 document outside the documentation was left out/m)
  expect((await project.article('en/node/esp32/source/start.md')).data.manual?.path.slice(0, 2)).toEqual([
    'Node',
    'Esp32'
  ])
  // Sphinx takes all documents below a configuration into its documentation.
  expect((await project.article('en/node/esp32/source/bridge/start.md')).data.bigTitle).toBe('Bridge start')
  await project.article('en/a/b/c/d/gateway/source/start.md')
})

test('a configuration that several documentations share is none itself', async () => {
  const project = await makeProject({
    'trm/conf.py': config('TRM'),
    'trm/notes/design.md': text('Design'),
    ...site('trm/one/source', 'One'),
    ...site('trm/two/source', 'Two')
  })
  const out = await project.import()
  expect(out).toContain('4 of 4 documents imported')
  expect(out).toMatch(/^1 document outside/m)
  expect((await project.article('en/two/source/start.md')).data.manual?.path[0]).toBe('Two')
})

test('a catalogue belongs to the documentation in whose folder it is', async () => {
  const catalogue = (from: string, to: string) =>
    `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${from}"\nmsgstr "${to}"\n`
  const project = await makeProject({
    ...site('doc/main', 'Boards'),
    ...site('doc/node/x/source', 'Node'),
    'doc/node/x/source/locale/zh_CN/LC_MESSAGES/start.po': catalogue('Node start', '节点入门')
  })
  const out = await project.import()
  expect(out).toContain('5 of 5 documents imported')
  expect((await project.article('zh/node/x/source/start.md')).data.lang).toBe('zh')
  expect(out).not.toContain('would have the same place')
  expect(out).not.toContain('doc/main/locale')
})

test('folders of drafts and of themes are no part of a manual', async () => {
  const project = await makeProject({
    ...site('doc/main', 'Boards'),
    ...site('doc/_drafts/secret/source', 'Secret'),
    ...site('doc/private/source', 'Internal'),
    ...site('doc/node/drafts/source', 'Unfinished'),
    ...site('doc/_ext/demo/source', 'Demo')
  })
  const out = await project.import()
  expect(out).toContain('2 of 2 documents imported')
  expect(out).toMatch(/^8 documents outside the documentation were left out/m)
  expect([...(await project.files()).keys()].filter(file => /secret|internal|drafts|demo/i.test(file))).toEqual([])
})

test('a single documentation far below does not take the place of the folder', async () => {
  const project = await makeProject({
    'a.md': text('One'),
    'b.md': text('Two'),
    'c.md': text('Three'),
    ...site('vendor/lib/deep/down/source', 'Library')
  })
  expect(await project.import()).toContain('5 of 5 documents imported')
  const other = await makeProject({ 'a.md': text('One'), ...site('vendor/lib/deep/down/source', 'Library') })
  expect(await other.import()).toContain('2 of 2 documents imported')
})

test('ids stay in a second import of several documentations', async () => {
  const project = await makeProject({ ...site('doc/main', 'Boards'), ...site('doc/node/x/source', 'Node') })
  await project.import()
  const before = await project.files()
  expect(await project.import()).toContain('0 new, 0 changed, 4 unchanged')
  expect(await project.files()).toEqual(before)
})

test('names of folders and endings say the language, and join translations', async () => {
  const chinese = (title: string) => `# ${title}\n\n${words.repeat(3)}`
  const project = await makeProject({
    'trm_cn/source/conf.py': `${config('TRM')}language = 'en'\n`,
    'trm_cn/source/index.md': chinese('手册'),
    'trm_en/source/conf.py': config('TRM'),
    'trm_en/source/index.md': text('Manual')
  })
  const out = await project.import()
  expect(out).toContain('1 pair of translations')
  expect((await project.article('zh/trm/source/index.md')).data.lang).toBe('zh')
  expect((await project.article('en/trm/source/index.md')).data.lang).toBe('en')
})

test.each(['cn', 'zh_CN', 'zh-hans', 'chs', 'zh-Hans-CN'])(
  'a folder %s within a documentation is Chinese',
  async name => {
    const project = await makeProject({
      'doc/conf.py': `${config('TRM')}language = 'en'\n`,
      'doc/index.md': text('Manual'),
      [`doc/contents/${name}/rtc/a.md`]: `# 特点\n\n${words.repeat(3)}`,
      [`doc/contents/${name}/rtc/table.md`]: '# RTC_CTRL\n\n| Bit | Name |\n| --- | --- |\n| 0 | EN |\n',
      'doc/contents/en_US/rtc/a.md': text('Features'),
      'doc/contents/en_US/rtc/table.md': '# RTC_CTRL\n\n| Bit | Name |\n| --- | --- |\n| 0 | EN |\n'
    })
    const out = await project.import()
    expect(out).toContain('2 pairs of translations')
    expect((await project.article('zh/contents/rtc/table.md')).data.lang).toBe('zh')
    expect((await project.article('en/contents/rtc/table.md')).data.lang).toBe('en')
  }
)

test('a name that is short for something else is no language', async () => {
  const project = await makeProject({
    'doc/conf.py': config('Board'),
    'doc/index.md': text('Board'),
    'doc/cn/cn1.md': text('Connector one'),
    'doc/eng/samples.md': text('Samples of engineering'),
    'doc/gpio_cn.md': text('The connector'),
    'doc/gpio.md': text('The pins')
  })
  expect(await project.import()).toContain('5 of 5 documents imported')
  for (const file of ['cn/cn1', 'eng/samples', 'gpio_cn', 'gpio']) await project.article(`en/${file}.md`)
})

test('a Chinese documentation with the standard configuration is Chinese', async () => {
  const project = await makeProject({
    'doc/conf.py': `${config('Board')}language = 'en'\n`,
    'doc/index.md': `# 电路板\n\n${words.repeat(8)}`,
    'doc/uart_en.md': `# 使能\n\n${words.repeat(8)}`,
    'doc/guide_en.md': text('Guide'),
    'doc/guide_cn.md': `# 指南\n\n${words.repeat(8)}`
  })
  await project.import()
  await project.article('zh/index.md')
  expect((await project.article('zh/guide.md')).data.translation).toBe(
    (await project.article('en/guide.md')).data.translation
  )
})

test('a plain folder has its languages in names too', async () => {
  const project = await makeProject({
    'cn/start.md': `# 入门\n\n${words}`,
    'en/start.md': text('Start'),
    'faq_cn.md': `# 常见问题\n\n${words}`,
    'faq_en.md': text('Questions'),
    'eng/plan.md': text('Plan of engineering')
  })
  const out = await project.import()
  expect(out).toContain('2 pairs of translations')
  await project.article('zh/start.md')
  await project.article('zh/faq.md')
})

test('a documentation whose configuration is missing comes along if its documents are called as those beside it', async () => {
  const rst = (title: string) => `${title}\n${'='.repeat(title.length)}\n\nWords about ${title} here.\n`
  const chapters = (home: string, names: string[]) =>
    Object.fromEntries(names.map(name => [`${home}/${name}.rst`, rst(`${home} ${name}`)]))
  const project = await makeProject({
    ...chapters('BL602_RM/en/RST', ['index', 'ADC', 'DMA', 'I2C']),
    'BL602_RM/en/RST/conf.py': config('BL602'),
    ...chapters('BL616_RM/en/RST', ['index', 'ADC', 'DMA', 'SPI']),
    'BL616_RM/en/RST/conf.py': config('BL616'),
    ...chapters('BL702_RM/en/RST', ['ADC', 'DMA', 'I2C', 'SPI', 'USB']),
    ...chapters('BL702_RM/en/notes', ['ADC', 'DMA', 'I2C']),
    ...chapters('Tools/en/RST', ['ADC', 'Burn', 'Debug', 'Flash'])
  })
  const out = await project.import()
  expect(out).toContain('13 of 13 documents imported')
  expect(out).toMatch(/^7 documents outside/m)
  expect((await project.article('en/BL702_RM/RST/USB.md')).data.manual?.path[0]).toBe('BL702 RM')
})

test('documents in a folder beside conf.py are those of the documentation, and old places lead to them', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Robot'\n",
    'source/index.rst': 'Robot\n=====\n\nAll about robots.\n\n.. toctree::\n\n   guides/drive\n',
    'source/guides/drive.rst':
      '.. redirect-from::\n\n  Driving\n  old/Drive\n\nDrive it\n========\n\nHow to drive a robot.\n'
  })
  const out = await project.import('--check', '--lang', 'en', '--old-urls', '/robot')
  const { body, data } = await project.article('en/guides/drive.md')
  expect(body).toBe('How to drive a robot.\n')
  expect(data.manual).toMatchObject({ page: 'guides/drive' })
  const redirects = await project.read('content/redirects.yaml')
  for (const from of ['/robot/Driving', '/robot/old/Drive', '/robot/guides/drive'])
    expect(redirects).toContain(`from: ${from},`)
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('documents beside conf.py are those of the documentation, also below a first page with another name', async () => {
  const project = await makeProject({
    'docs/conf.py': "project = 'Robot'\nmain = 'overview'\nroot_doc = main\n",
    'docs/overview.rst': 'Robot\n=====\n\nAll about robots.\n\n.. toctree::\n\n   guide\n   api/index\n',
    'docs/guide.rst': 'Guide\n=====\n\nHow to drive a robot.\n',
    'docs/api/index.rst': 'API\n===\n\nThe functions of a robot.\n'
  })
  expect(await project.import('--lang', 'en')).toContain('3 of 3 documents imported')
})

test('a folder of a language below conf.py keeps its language', async () => {
  const project = await makeProject({
    'docs/conf.py': "project = 'Robot'\n",
    'docs/zh_CN/index.rst': 'Robot\n=====\n\nUSB 2.0\n\n.. toctree::\n\n   drive\n',
    'docs/zh_CN/drive.rst': 'Drive\n=====\n\nUSB 3.0\n'
  })
  expect(await project.import()).toContain('2 of 2 documents imported')
  expect((await project.article('zh/drive.md')).body).toBe('USB 3.0\n')
})
