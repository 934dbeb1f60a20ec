import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow, cpuTime } from '../support/cpuTime.ts'
import { hostileSources } from './hostileSources.ts'

// Generous for a busy machine. Each text takes well under a second, and a quadratic one would take minutes.
const patience = 20_000
const LENGTH = 20_000
/**
 * Maximum time relative to an ordinary text of the same length. The slowest texts take about 4 times as long. `npm run
 * bench -- markdown` doubles the lengths.
 */
const MAX_TIMES = 9

/** Processor time in milliseconds for an ordinary text with a bit of everything, measured on the same machine at the same time. */
let honest = 0
beforeAll(async () => {
  const source = hostileSources['a mix of everything']?.(LENGTH) ?? ''
  const times: number[] = []
  for (let round = 0; round < 5; round++) times.push(await cpuTime(() => renderMarkdown(source)))
  honest = times.toSorted((a, b) => a - b)[2] ?? 0
})

test.each(Object.keys(hostileSources))(
  'takes hardly longer than an honest text: %s',
  async name => {
    const source = hostileSources[name]?.(LENGTH) ?? ''
    let html = ''
    const work = async () => {
      html = (await renderMarkdown(source)).html
    }
    let times = (await cpuTime(work)) / honest
    // A temporary disturbance does not occur twice.
    if (times >= MAX_TIMES) times = (await cpuTime(work)) / honest
    expect(times).toBeLessThan(MAX_TIMES)
    expect(html.length).toBeLessThan(source.length * 40)
  },
  patience * 2
)

test('takes hardly longer than an honest text: whatever is put together of such pieces', async () => {
  const names = Object.keys(hostileSources)
  const pieces = fc.array(
    fc.record({
      name: fc.constantFrom(...names),
      length: fc.integer({ min: 1, max: 40 }),
      indent: fc.constantFrom('', '> ', '- ', '    ')
    }),
    { minLength: 1, maxLength: 4 }
  )
  await fc.assert(
    fc.asyncProperty(pieces, async some => {
      const unit = some.map(({ name, length, indent }) => indent + hostileSources[name]?.(length)).join('\n')
      const source = `${unit}\n`.repeat(Math.ceil(LENGTH / (unit.length + 1)))
      expect((await cpuTime(() => renderMarkdown(source))) / honest).toBeLessThan(MAX_TIMES)
    }),
    { numRuns: 25 }
  )
}, 120_000)

test.each(['[', '*', '****', '>', '> ', '- ', '1. ', '`', '<b>', '![', '~~', '_a '])(
  '50,000 characters of %s are no trouble',
  async unit => {
    const start = cpuNow()
    await renderMarkdown(unit.repeat(50_000 / unit.length))
    expect(cpuNow() - start).toBeLessThan(patience)
  },
  patience * 2
)

test('ten thousand nested quotes or emphasis marks become plain or flat text', async () => {
  expect((await renderMarkdown('>'.repeat(10_000))).html).toMatch(/^<pre class="plain">&gt;/)
  expect((await renderMarkdown(`${'<b>'.repeat(10_000)}x`)).html).toMatch(/^<pre class="plain">&lt;b/)
  expect((await renderMarkdown(`${'**'.repeat(10_000)}x`)).html.length).toBeLessThan(50_000)
})

test('a text above 2 MB comes back escaped, even as one line', async () => {
  const source = 'a <b>&amp;'.repeat(1_000_000)
  const { html, headings, text } = await renderMarkdown(source)
  expect(html).toMatch(/^<pre class="plain">a &lt;b&gt;&amp;amp;a /)
  expect(headings).toEqual([])
  expect(text).toBe(source)
})

test('one long address is not repeated without limit, and short rows are not padded without limit', async () => {
  const reference = `[a]: /${'x'.repeat(50_000)}\n\n${'[a] '.repeat(300)}`
  expect((await renderMarkdown(reference)).html.length).toBeLessThan(100_000)
  const table = `${'|a'.repeat(1_000)}\n${'|-'.repeat(1_000)}\n${'|a\n'.repeat(1_000)}`
  expect((await renderMarkdown(table)).html.length).toBeLessThan(100_000)
})

test('an honest long text is not mistaken for a hostile one', async () => {
  const log = `\`\`\`log\n${'[   12.345678] usb 1-1: * new device [a](b) > c\n'.repeat(800)}\`\`\``
  const diff = `\`\`\`diff\n${'- old line\n+ new line\n> quoted\n'.repeat(500)}\`\`\``
  const list = Array.from({ length: 600 }, (_, n) => `- item **${n}** of [a list](/x)\n  - under it\n`).join('')
  const table = `| a | b | c |\n|---|---|---|\n${'| 1 | `2` | [3](/x) |\n'.repeat(800)}`
  const { html } = await renderMarkdown([log, diff, list, table, '> quote\n'.repeat(50)].join('\n\n'))
  expect(html).not.toContain('<pre class="plain">')
  expect(html.match(/<strong>/g)).toHaveLength(600)
  expect(html.match(/<td>/g)).toHaveLength(2_400)
})
