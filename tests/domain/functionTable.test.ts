import { expect, test } from 'vitest'
import { withFunctionTables } from '../../src/domain/manual/functionTable.ts'

const WORDS = { functions: '函数', prefix: '前缀' }
const NEEDS = '<div><dt>需求</dt><dd>\n<ul>\n<li>头<wbr>文件：<code>vb.h</code></li>\n</ul>\n</dd></div>'
const names = ['init', 'exit', 'get_pool', 'put_pool'].map(name => `kd_vb_${name}`)
const headings = [
  { depth: 2, id: '2', text: '2. API 参考' },
  ...names.map((name, at) => ({ depth: 3, id: name, text: `2.${at + 1} ${name}` })),
  { depth: 2, id: '3', text: '3. 数据类型' }
]
const section = (name: string, at: number, needs = NEEDS) =>
  `<h3 id="${name}">2.${at + 1} ${name}<a class="anchor" href="#${name}">#</a></h3>\n<div class="api">\n<p>第 ${at + 1} 步，<wbr>调用 <code>x</code>。只能一次。</p><dl><div><dt>返回值</dt><dd class="rows">0</dd></div>${needs}</dl></div>`
const pageOf = (sections: string[]) =>
  `<h2 id="2">2. API 参考</h2>${sections.join('')}<h2 id="3">3. 数据类型</h2><p>x</p>`
const textOf = (html: string) => html.replace(/<[^>]*>/g, '')

test('functions of a chapter get a table of their first sentences, and once what all of them need', () => {
  const html = pageOf(names.map((name, at) => section(name, at)))
  const shown = withFunctionTables(html, headings, WORDS)
  const table = /<nav class="fns"[\s\S]*?<\/nav>/.exec(shown)?.[0] ?? ''
  expect(shown.indexOf(table)).toBe(html.indexOf('<h3'))
  expect(table).toContain('<p>前缀 <code>kd_vb_</code></p>')
  expect(table).toContain(
    '<a href="#kd_vb_get_pool"><i>2.3</i><code>get_<wbr>pool</code><span>第 3 步，<wbr>调用 x</span></a>'
  )
  expect(shown.match(/class="api shared"/g)).toHaveLength(1)
  expect(shown.match(/<div class="common"><dt>需求/g)).toHaveLength(4)
  expect(shown).toContain(
    '<span class="no">2.1</span> <span class="fn"><span>kd_vb_</span>init</span><a class="anchor"'
  )
  const labelled = html.replace('第 1 步，<wbr>调用 <code>x</code>。只能一次。', '说明：')
  expect(withFunctionTables(labelled, headings, WORDS)).toContain('<code>init</code><span></span>')
  // Everything else is as it was.
  const [, rest = ''] = shown.split(/(?<=<\/dl><\/div>)(?=<h3)/, 2)
  expect(textOf(rest)).toBe(textOf(section(names[0] ?? '', 0)))
})

test('a long name in a heading is a name too, and one function alone has no common beginning', () => {
  const long = names.map(name => name.replace('kd_', 'kd_mpi_video_buffer_'))
  const broken = (name: string) => name.replaceAll('_', '_<wbr>')
  const sections = long.map((name, at) =>
    section(name, at).replace(`2.${at + 1} ${name}`, `2.${at + 1} ${broken(name)}`)
  )
  const known = headings.map(heading => ({
    ...heading,
    id: heading.id.replace('kd_', 'kd_mpi_video_buffer_'),
    text: heading.text.replace('kd_', 'kd_mpi_video_buffer_')
  }))
  expect(withFunctionTables(pageOf(sections), known, WORDS)).toContain(
    '<span class="no">2.1</span> <span class="fn"><span>kd_<wbr>mpi_<wbr>video_<wbr>buffer_<wbr>vb_<wbr></span>init</span><a'
  )
  expect(withFunctionTables(pageOf([section(names[2] ?? '', 2)]), headings, WORDS)).toContain(
    '<span class="fn">kd_vb_get_pool</span>'
  )
})

test('different requirements stay where they are, and a text that links its functions needs no table', () => {
  const mixed = names.map((name, at) => section(name, at, at === 2 ? NEEDS.replace('vb.h', 'pool.h') : NEEDS))
  const shown = withFunctionTables(pageOf(mixed), headings, WORDS)
  expect(shown).toContain('class="fns"')
  expect(shown).not.toMatch(/shared|common/)
  // The same requirement with and without a space between Chinese and Latin.
  const spaced = ['需要 vb', '需要<i></i><wbr>vb', '需要 vb', '需要 vb'].map((needs, at) =>
    section(names[at] ?? '', at, NEEDS.replace('vb.h', needs))
  )
  expect(withFunctionTables(pageOf(spaced), headings, WORDS)).toContain('class="api shared"')
  const listed = (after: string) => {
    const links = names.map(name => `<li><a href="#${name}">${name}</a>${after}</li>`).join('\n')
    return withFunctionTables(pageOf(mixed).replace('<h3', `<ul>\n${links}\n</ul>\n<h3`), headings, WORDS)
  }
  expect(listed('：一句话')).not.toContain('class="fns"')
  // Their names alone are in the table.
  expect(listed('')).toContain('class="fns"')
  expect(listed('')).not.toContain(`<li><a href="#${names[0]}"`)
  // Few functions are seen at once.
  expect(withFunctionTables(pageOf(mixed.slice(0, 3)), headings, WORDS)).not.toContain('class="fns"')
  expect(withFunctionTables('<p>x</p>', [], WORDS)).toBe('<p>x</p>')
})
