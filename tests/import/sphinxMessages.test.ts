import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const catalogue = (messages: Record<string, string>, more = '') =>
  `msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n${Object.entries(messages)
    .map(([id, text]) => `msgid ${JSON.stringify(id)}\nmsgstr ${JSON.stringify(text)}\n`)
    .join('\n')}\n${more}`

const uart = `UART
====

The port runs at 115200 baud and
needs no parity. See :doc:\`net/index\`.

- Connect TX.
- Connect RX
  and ground.

.. note:: Use 3.3 V.

.. figure:: port.png

   The port

::

    Connect TX.x

+-----+------------+
| Pin | Connect TX |
+-----+------------+

.. include:: part.txt
`
const chinese = {
  UART: '串口',
  'The port runs at 115200 baud and needs no parity. See :doc:`net/index`.':
    '端口以 115200 波特率运行，不需要校验。参见 :doc:`net/index`。',
  'Connect TX.': '连接 TX。',
  'Connect RX and ground.': '连接 RX 和地。',
  'Use 3.3 V.': '使用 3.3 V。',
  'The port': '端口',
  Pin: '引脚'
}

test('catalogues of Sphinx become translations with links, pictures and parts of the original', async () => {
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64'
  )
  const project = await makeProject({
    'source/conf.py': "project = 'Boards'\nlanguage = 'en'\nlocale_dirs = ['../locales']\n",
    'source/index.rst': 'Boards\n======\n\nWords about the boards.\n\n.. toctree::\n\n   uart\n   net/index\n',
    'source/uart.rst': uart,
    'source/part.txt': 'A part of the page.\n',
    'source/port.png': pixel,
    'source/net/index.rst': 'Network\n=======\n\nConnect the cable.\n',
    'source/net/old.rst': 'Old\n===\n\nNobody translated this page.\n',
    'locales/zh_CN/LC_MESSAGES/uart.po': catalogue(chinese),
    // One catalogue for a folder, with a guess.
    'locales/zh_CN/LC_MESSAGES/net.po': catalogue(
      { Network: '网络', 'Connect the cable.': '连接网线。', Old: '旧' },
      '#, fuzzy\nmsgid "Nobody translated this page."\nmsgstr "没人"\n\nmsgid "Old"\nmsgstr ""\n'
    ),
    'locales/de/LC_MESSAGES/uart.po': catalogue({ UART: 'Schnittstelle' })
  })
  const out = await project.import('--check')
  const zh = await project.article('zh/uart.md')
  expect(zh.data.bigTitle).toBe('串口')
  for (const text of [
    '端口以 115200 波特率运行，不需要校验。',
    '- 连接 TX。',
    '- 连接 RX 和地。',
    '使用 3.3 V。',
    'A part of the page.'
  ])
    expect(zh.body).toContain(text)
  expect(zh.body).toContain('    Connect TX.x'.trim())
  // Columns of a drawn table cannot move.
  expect(zh.body).toContain('<td>\n\nConnect TX\n\n</td>')
  expect(out).toMatch(/zh_CN\/LC_MESSAGES\/uart\.rst 1 of 7 messages stay .*, of which 1 stand in drawn tables/)
  const [english, network] = [await project.article('en/uart.md'), await project.article('zh/net/index.md')]
  expect(english.data.translation).toBe(zh.data.translation)
  expect(network.data.bigTitle).toBe('网络')
  expect(zh.body).toContain(`](/home/article/${network.data.id})`)
  expect(zh.body.match(/!\[.*\]\((.*port.*\.png)\)/)?.[1]).toBe(english.body.match(/!\[.*\]\((.*port.*\.png)\)/)?.[1])
  expect(zh.data.manual?.position).toEqual(english.data.manual?.position)
  expect(out).toContain('net/old.rst has translations for 0 of 2 messages')
  expect(out).toContain('locales/de 1 catalogue in a language that the site does not have')
  expect(out).toContain('2 pairs of translations')
})

test('a message is not replaced within a longer paragraph, and a broken catalogue ends nothing', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\n",
    'index.rst':
      'Boards\n======\n\nInstallation\nis described elsewhere, see\nInstallation\n\nInstallation\n------------\n\nRun it.\n',
    'locale/zh_CN/LC_MESSAGES/index.po': catalogue({ Boards: '开发板', Installation: '安装', 'Run it.': '运行。' }),
    'other.rst': 'Other\n=====\n\nWords.\n',
    'locale/zh_CN/LC_MESSAGES/other.po': 'msgid "Other\nmsgstr broken',
    'io.rst': 'IO\n==\n\nWords.\n',
    'locale/zh_CN/LC_MESSAGES/io.po': catalogue({ IO: '输入输出', 'Words.': '文字。' }),
    'empty.rst': 'Empty\n=====\n\nWords.\n',
    'locale/zh_CN/LC_MESSAGES/empty.po': '"\u0000garbage" x "'
  })
  const out = await project.import()
  const { body } = await project.article('zh/index.md')
  expect(body).toContain('Installation\nis described elsewhere, see\nInstallation')
  expect(body).toContain('## 安装\n\n运行。')
  expect(out).toMatch(/other\.rst has translations for 0 of \d/)
  expect((await project.article('zh/io.md')).data.bigTitle).toBe('输入输出')
  expect(out).toMatch(/empty\.rst has translations for 0 of \d/)
  expect((await project.article('en/other.md')).data.bigTitle).toBe('Other')
})

test('a heading of one character is translated, with its line below', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Boards'\n",
    'c.rst': 'C\n=\n\nWords of it.\n\nD\n-\n\nMore words.\n',
    'locale/zh_CN/LC_MESSAGES/c.po': catalogue({
      C: 'C 语言',
      D: '丁',
      'Words of it.': '它的文字。',
      'More words.': '更多的文字。'
    })
  })
  await project.import()
  const { data, body } = await project.article('zh/c.md')
  expect(data.bigTitle).toBe('C 语言')
  expect(body).toBe('它的文字。\n\n## 丁\n\n更多的文字。\n')
})
