import { expect, test } from 'vitest'
import { renderMarkdown, renderSection } from '../../src/markdown/render.ts'
import { cpuNow } from '../support/cpuTime.ts'

const html = async (markdown: string) => (await renderMarkdown(markdown)).html

test('a line of Chinese ends between words, and beside Latin words and code', async () => {
  expect(await html('打开看门狗之后 SSD222Q开发板的固件用`reboot -f`命令重启')).toBe(
    '<p>打开<wbr>看门狗<wbr>之后 SSD222Q<i></i><wbr>开发板的<wbr>固件<wbr>用<wbr><code>reboot -f</code><wbr>命令重启</p>'
  )
})

test('no mark stands beside punctuation, where lines end anyway, nor between a number and its measure word', async () => {
  expect(await html('约5个（第3章），*关闭中断*。')).toBe('<p>约<i></i><wbr>5个（第3章），<em>关闭<wbr>中断</em>。</p>')
})

test('where Chinese meets Latin letters without a space, an empty element makes it, but not beside code', async () => {
  expect(await html('使用**K230**开发，接`GPIO0`或 UART')).toBe(
    '<p>使用<i></i><wbr><strong>K230</strong><i></i><wbr>开发，接<wbr><code>GPIO0</code><wbr>或 UART</p>'
  )
})

test('a path that may be wider than a phone ends a line after its slashes, dots and underscores, as words and as code', async () => {
  const path = 'src/big/mpp/include/comm/k_connector_comm.h'
  const broken = 'src/<wbr>big/<wbr>mpp/<wbr>include/<wbr>comm/<wbr>k_<wbr>connector_<wbr>comm.<wbr>h'
  expect(await html(`在 ${path} 中定义`)).toBe(`<p>在 ${broken} 中<wbr>定义</p>`)
  expect(await html(`See ${path} or \`${path}\`.`)).toBe(`<p>See ${broken} or <code>${broken}</code>.</p>`)
  expect(await html('Call kd_mpi_vicap_set_chn_attr.')).not.toContain('<wbr>')
  expect(await html(`\`\`\`\n${path}\n\`\`\``)).not.toContain('<wbr>')
})

test('names in a row, each a link or code, may stand in several lines', async () => {
  expect(await html('[`k_set_gain`](#a)/[`k_get_gain`](#b)')).toContain('</a>/<wbr><a')
  expect(await html('`k_set_gain`,`k_get_gain`')).toContain('</code>,<wbr><code>')
})

test('a long header of a table may have several lines', async () => {
  const table = await html('| No | SSD222Q + 128 MB SPI NAND, ubifs |\n|---|---|\n| 1 | 40 MB |')
  expect(table).toContain('<th>No</th>')
  expect(table).toContain('<th class="text">SSD222Q')
})

test('a cell with a date is marked, so that no line ends in it', async () => {
  expect(await html('| 版本 | 日期 |\n|---|---|\n| V1.0 | 2023-03-10 |')).toContain(
    '<td>V1.0</td>\n<td class="date">2023-03-10</td>'
  )
})

test('English text, headings, code and formulas have no marks of running text', async () => {
  const text = '## 打开看门狗\n\nOpen the watchdog.\n\n```\n打开看门狗之后\n```\n\n`打开看门狗之后`'
  expect(await html(text)).not.toContain('<wbr>')
})

test('the words for search and excerpts have no marks, and neither has the source of a quotation', async () => {
  const source = '打开看门狗之后变慢。'
  const { text, passages } = await renderMarkdown(source)
  expect([text, passages[0]?.text]).toEqual([source, source])
  const section = await renderSection(source, { anchor: null, from: '', idPrefix: 'q-' })
  expect([section?.html, section?.text, section?.markdown]).toEqual([
    '<p>打开<wbr>看门狗<wbr>之后变慢。</p>',
    source,
    source
  ])
})

test('deeply nested elements cost no more than their characters', async () => {
  const nested = `${'<b>'.repeat(200)}${'看门狗'.repeat(20_000)}${'</b>'.repeat(200)}`
  const started = cpuNow()
  await html(nested)
  expect(cpuNow() - started).toBeLessThan(5000)
})

test('a log of a post below a line of Chinese is one long part, and takes no longer than its length', async () => {
  const log = `日志如下：\n${'[ 1.5] boot: done\n'.repeat(11_000)}`
  const started = cpuNow()
  expect(await html(log)).toContain('boot: done')
  // Half a second on two busy cores. It took ten while each word was joined to the text before it.
  expect(cpuNow() - started).toBeLessThan(5000)
})

test('a quotation of long spaces takes no longer than its length', async () => {
  const started = cpuNow()
  const section = await renderSection(`看${' '.repeat(150_000)}门\nof\n狗`, { anchor: null, from: '', idPrefix: 'q-' })
  expect(section?.prose).toMatch(/^看 +门of 狗$/)
  expect(cpuNow() - started).toBeLessThan(5000)
})
