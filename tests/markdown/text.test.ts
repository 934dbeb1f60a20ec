import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { elementsOf, parseHtml } from './inspect.ts'

const html = async (source: string) => (await renderMarkdown(source)).html

test('emphasis works next to Chinese punctuation and characters', async () => {
  expect(await html('**中文。**后面')).toBe('<p><strong>中文。</strong>后面</p>')
  expect(await html('前面**“引号”**后面')).toBe('<p>前面<strong>“引号”</strong>后面</p>')
  expect(await html('这是*强调(注)*的字')).toBe('<p>这是<wbr><em>强调(注)</em>的字</p>')
  expect(await html('~~删除。~~后面')).toBe('<p><del>删除。</del>后面</p>')
})

test('a single tilde is a range, not a strike-through', async () => {
  expect(await html('电压 3~5V,频率 10~20MHz')).toBe('<p>电压 3~5V,频率 10~20MHz</p>')
})

test('a bare link ends at Chinese punctuation', async () => {
  const link = '<a href="https://example.com/a" rel="noopener nofollow ugc">https://example.com/a</a>'
  expect(await html('见https://example.com/a，谢谢。')).toBe(`<p>见<i></i><wbr>${link}，谢谢。</p>`)
  expect(await html('（https://example.com/a）')).toBe(`<p>（${link}）</p>`)
})

test('bare links and addresses become links', async () => {
  expect(await html('www.example.com')).toContain('<a href="http://www.example.com" rel="noopener nofollow ugc">')
  expect(await html('https://a.com/b/__init__.py')).toContain('href="https://a.com/b/__init__.py"')
  expect(await html('发到 a.b@example.com 即可')).toContain('<a href="mailto:a.b@example.com">a.b@example.com</a>')
  expect(await html('[词](https://example.com/，a)')).toContain('>词</a>')
})

test('only links that leave the site carry rel', async () => {
  const rel = async (source: string) => elementsOf(parseHtml(await html(source)))[1]?.properties.rel
  expect(await rel('[x](https://example.com)')).toEqual(['noopener', 'nofollow', 'ugc'])
  expect(await rel('[x](//example.com)')).toEqual(['noopener', 'nofollow', 'ugc'])
  expect(await rel('<a href="/\\example.com">x</a>')).toEqual(['noopener', 'nofollow', 'ugc'])
  for (const own of ['/home/article/1', 'other.md', '#here', '?a=b', 'mailto:a@b.c']) {
    expect(await rel(`[x](${own})`), own).toBeUndefined()
  }
})

test('the two-letter HTML of Markdown needs no HTML parser', async () => {
  expect(await html('a<br>b<!-- c -->')).toBe('<p>a<br>\nb</p>')
})

test('plain text has a line per block, with code and the words of pictures', async () => {
  const { text } = await renderMarkdown(
    '# 标题\n\n一段 **话**[^1] ![波形](a.png)\n\n> [!TIP]\n> 提示文字\n\n```c\n  int x;\n```\n\n- a\n- b\n\n[^1]: 脚注'
  )
  expect(text).toBe('标题\n一段 话 波形\n提示文字\nint x;\na\nb\n脚注')
})

test('Windows line endings, lone surrogates and null characters leave no trace', async () => {
  const { html, text } = await renderMarkdown('a\r\nb\0\ud800\r\n\r\n```c\r\nint x; // y\r\nint z;\r\n```')
  expect(html).toContain('<span class="c">// y</span>\n<span class="k">int</span> z;')
  expect(text).toBe('a\nb\ufffd\ufffd\nint x; // y\nint z;')
})
