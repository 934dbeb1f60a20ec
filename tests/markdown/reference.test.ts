import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow, cpuTime } from '../support/cpuTime.ts'

const FUNCTION = `## 2.2 kd_mpi_demo_create

【描述】

创建通道。

【语法】

\`\`\`c
k_s32 kd_mpi_demo_create(k_u32 chn_num, const k_demo_chn_attribute *attribute, void (*done)(int, int));
\`\`\`

【参数】

| 参数名称 | 描述 | 输入/输出 |
|---|---|---|
| chn_num | 通道号，见 [上限](#max) | 输入 |
| attribute | 属性指针 | 输出 |

【返回值】

| 返回值 | 描述 |
|---|---|
| 0 | 成功 |
| 非 0 | 失败 |

【芯片差异】

无。

【举例】

\`\`\`c
kd_mpi_demo_create(1, &attribute, 0);
\`\`\`

【注意】

- 先调用 init。

【相关主题】

无

## 2.3 下一个

普通段落。
`

test('a described function has a signature, its parameters with their types, and no parts that say nothing', async () => {
  const { html: broken, headings, text } = await renderMarkdown(FUNCTION)
  const html = broken.replaceAll('<wbr>', '')
  expect(html).toMatch(/<h2 id="22-kd_mpi_demo_create">[\s\S]*?<\/h2>\n*<div class="api">\s*<p>创建通道。<\/p>/)
  expect(html).toContain('<figure class="code sig">')
  expect(html.replace(/<[^>]+>/g, '')).toContain(
    '(\n    k_u32 chn_num,\n    const k_demo_chn_attribute *attribute,\n    void (*done)(int, int));'
  )
  expect(html).toContain(
    '<div class="par"><div class="n">attribute<small>const k_demo_chn_attribute\u00a0*</small></div><span class="io out">输出</span><div>属性指针</div></div>'
  )
  expect(html).toContain('<div class="ret"><div class="n">非 0</div><div>失败</div></div>')
  expect(html).toMatch(/<dt>举例<\/dt><dd class="ex">/)
  expect(html).not.toMatch(/无|芯片差异|【/)
  expect(html).toMatch(/<h2 id="23-下一个">[\s\S]*<p>普通段落。<\/p>/)
  expect(headings.map(({ text }) => text)).toEqual(['2.2 kd_mpi_demo_create', '2.3 下一个'])
  expect(text).toContain('【芯片差异】')
})

test.each([
  [
    'bold words',
    '**Description**:\n\nCreates it.\n\n**Syntax**:\n\n`int create(int a);`\n\n**Return Value**:\n\nNone\n\n**Notes**:\n\nCall it once.'
  ],
  [
    'words and a colon',
    'Description:\n\nCreates it.\n\nSyntax:\n\nint create(int a);\n\nSee Also:\n\nN/A\n\nNotes:\n\nCall it once.'
  ],
  [
    'brackets in bold',
    '**[Description]**\n\nCreates it.\n\n**[Syntax]**\n\nint create(int a);\n\n**[Notes]**\n\nCall it once.'
  ],
  [
    'words in one paragraph',
    '【Description】\nCreates it.\n\n【Syntax】\nint create(int a);\n\n【Note】\nCall it once.'
  ]
])('English labels are known as %s', async (_, source) => {
  const { html } = await renderMarkdown(`### create\n\n${source}\n`)
  expect(html).toMatch(/<div class="api">\s*<p>\s*Creates it\.<\/p>/)
  expect(html).toMatch(/<dt>Notes?<\/dt><dd>\s*<p>\s*Call it once\.<\/p>/)
  expect(html).not.toMatch(/Return Value|See Also|N\/A/)
})

test('a declaration in words is coloured code with the links to its types, and one parameter a line if long', async () => {
  const render = async (declaration: string) =>
    (await renderMarkdown(`### f\n\n【描述】\n\nD.\n\n【语法】\n\n${declaration}\n\n## attr\n`)).html
  const short = await render('int f(const [attr](#attr) \\*a, [int](#attr) b);')
  expect(short).toContain(
    '<span class="f">f</span>(<br><span class="k">const</span> <a href="#attr">attr</a> *a, <br><a href="#attr"><span class="k">int</span></a> b);</code>'
  )
  const long = await render(
    '[attr](#attr)\\* `kd_ipcmsg_try_connect`(const k_char\\* pszServiceName, [attr](#attr)\\* pfnMessageHandle, int c);'
  )
  expect(long).toContain('<a href="#attr">attr</a>* <span class="f">kd_ipcmsg_try_connect</span>(\n    <span')
  expect(long).toContain(
    ',\n    <a href="#attr">attr</a>* pfnMessageHandle,\n    <span class="k">int</span> c);</code>'
  )
  // A character of two units shifts no link.
  expect(await render('int try😀([attr](#attr) a);')).toContain('<a href="#attr">attr</a> a')
})

test('names of headers and libraries are code', async () => {
  const { html } = await renderMarkdown(
    '### f\n\n【描述】\n\nD.\n\n【语法】\n\nint f(int a);\n\n【需求】\n\n- 头文件：k_comm.h k_ipc.h\n- 库文件：libipc.a\n'
  )
  expect(html).toMatch(/文件：<code>k_comm\.h<\/code> <code>k_ipc\.h<\/code><\/li>/)
  expect(html).toContain('<code>libipc.a</code></li>')
  const { html: others } = await renderMarkdown(
    '### f\n\n【语法】\n\nint f();\n\n【需求】\n\nlibx.so.1 a.hpp.txt <k.h>\n'
  )
  expect(others).toMatch(/<code>libx\.so\.1<\/code> a\.hpp\.txt/)
})

test('a long word among the requirements takes no time of its own', async () => {
  const text = `### f\n\n【语法】\n\nint f();\n\n【需求】\n\n${'a'.repeat(100_000)}\n`
  expect(await cpuTime(() => renderMarkdown(text))).toBeLessThan(3000)
})

test('headings that are labels keep their anchors', async () => {
  const { html, headings } = await renderMarkdown(
    '## open\n\n#### Description\n\nOpens.\n\n#### Syntax\n\n`int open();`\n\n#### Parameters\n\n| Type | Name | Description |\n|---|---|---|\n| int | fd | The file |\n'
  )
  for (const { id } of headings) expect(html).toContain(`id="${id}"`)
  expect(html).toContain('<div class="n">fd<small>int</small></div>')
})

test('ordinary texts with a note or an example, and unknown tables, remain unchanged', async () => {
  const plain = await renderMarkdown('**Note**:\n\nMind this.\n\n**Example**:\n\n```c\nx();\n```\n')
  expect(plain.html).not.toContain('class="api"')
  const odd = await renderMarkdown(
    '【语法】\n\nint f(int a);\n\n【参数】\n\n| 参数 | 默认 | 描述 |\n|---|---|---|\n| a | 3 | 数 |\n'
  )
  expect(odd.html).toMatch(/<dt>参数<\/dt><dd>\s*<div class="table"[\s\S]*默认/)
})

test('parameters in a list become rows, with what is below their names', async () => {
  const { html, headings } = await renderMarkdown(`## AT+RST: Restart

### Set Command

**Command:**

\`\`\`text
AT+RST=<mode>,<"name">
\`\`\`

### Parameters

- **\\<mode>**:

  - 0: Normal mode.
  - 1: Download mode.
- **\\<"name">**: see [names](#names).

### Note

- Mind this.
`)
  expect(html).toMatch(/<h3 id="set-command">[\s\S]*<p><strong>Command:<\/strong><\/p>/)
  const plain = html.replace(/\n+/g, '')
  expect(plain).toContain(
    '<div class="api"><dl><div><dt id="parameters">Parameters</dt><dd class="rows"><div class="par"><div class="n">&lt;mode></div><span class="io"></span><div><ul><li>0: Normal mode.</li><li>1: Download mode.</li></ul></div></div>'
  )
  expect(plain).toContain(
    '<div class="n">&lt;"name"></div><span class="io"></span><div>see <a href="#names">names</a>.</div>'
  )
  expect(html).toMatch(/<dt id="note">Note<\/dt><dd>\s*<ul>/)
  expect(headings.map(({ text }) => text)).toEqual(['AT+RST: Restart', 'Set Command', 'Parameters', 'Note'])
})

test('parameters in a list of a described function have their types, and lists of other things remain', async () => {
  const { html } = await renderMarkdown(
    '### f\n\n**Syntax**\n\n`int f(int a, char *b);`\n\n**Parameters**\n\n- `a`: The number.\n- `b` (in): The text.\n'
  )
  expect(html).toContain('<div class="n">a<small>int</small></div>')
  expect(html).toContain('<div class="n">b<small>in</small></div><span class="io"></span><div>The text.</div>')
  const google = await renderMarkdown('**Parameters**\n\n- **a** - The number.\n\n**Returns**\n\nA number.\n')
  expect(google.html).toMatch(/<div class="n">a<\/div>[\s\S]*<dt>Returns<\/dt>/)
  for (const list of ['- **a**: One.\n- Another.', '- a: One.', '- **a**', '1. **a**: One.', '- **Bold** words.'])
    expect((await renderMarkdown(`### Parameters\n\n${list}\n`)).html).not.toContain('class="par"')
  expect((await renderMarkdown('### Parameters\n\n- **Speed**: High.\n\n### Example\n\nOne.\n')).html).not.toContain(
    'class="api"'
  )
})

test('many labels take no longer than many paragraphs', async () => {
  const time = async (paragraph: string) => {
    const started = cpuNow()
    await renderMarkdown(paragraph.repeat(10_000))
    return cpuNow() - started
  }
  await time('注意：一\n\n')
  expect((await time('【注意】\n\n')) / (await time('注意：一\n\n'))).toBeLessThan(5)
})

test('labels that the layout of a description replaces are returned', async () => {
  const { replaced } = await renderMarkdown(FUNCTION)
  expect(replaced).toEqual(['参数名称 描述 输入/输出', '返回值 描述', '描述', '语法', '芯片差异 无。', '相关主题 无'])
  expect((await renderMarkdown('# A\n\nText.')).replaced).toBeUndefined()
})

test('a short signature has a break before each parameter, which a phone shows', async () => {
  const signature = 'k_s32 kd_mpi_demo_start(k_u32 chn_num, const k_demo &attribute);'
  for (const code of [/k_s32 kd_mpi_demo_create\(.*;/, /```c\nk_s32 .*\n```/]) {
    const { html } = await renderMarkdown(FUNCTION.replace(code, signature))
    const shown = (/<figure class="code sig">[\s\S]*?<\/figure>/.exec(html)?.[0] ?? '').replace(/<(?!br>)[^>]+>/g, '')
    expect(shown).toContain('kd_mpi_demo_start(<br>k_u32 chn_num, <br>const k_demo &amp;attribute);')
  }
})
