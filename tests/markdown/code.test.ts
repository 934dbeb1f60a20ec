import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { cpuNow } from '../support/cpuTime.ts'

const html = async (source: string) => (await renderMarkdown(source)).html
const fence = (info: string, code: string) => html(`\`\`\`${info}\n${code}\n\`\`\``)

test('code is a figure with its language above it', async () => {
  expect(await fence('c', 'x')).toBe(
    '<figure class="code"><figcaption><span>c</span></figcaption>' +
      '<pre tabindex="0"><code class="language-c">x\n</code></pre></figure>'
  )
})

test('empty lines before and after code are not shown', async () => {
  expect(await fence('', '\n \n  int x;\n\n  int y;\n\n')).toContain('<code>  int x;\n\n  int y;\n</code>')
  expect(await fence('', '\n\n')).toContain('<code></code>')
})

test('a fence names its file in either of two ways', async () => {
  const caption = '<figcaption><span>c · drivers/pwm/pwm.c</span></figcaption>'
  expect(await fence('c:drivers/pwm/pwm.c', 'x')).toContain(caption)
  expect(await fence('c title="drivers/pwm/pwm.c"', 'x')).toContain(caption)
  expect(await fence("C title='drivers/pwm/pwm.c' {1,2}", 'x')).toContain(caption)
})

test('code without a language has no caption and no colours', async () => {
  const plain = '<figure class="code"><pre tabindex="0"><code>int x;\n</code></pre></figure>'
  expect(await fence('', 'int x;')).toBe(plain)
  expect(await html('    int x;')).toBe(plain)
  expect(await fence('text', 'int x;')).not.toContain('<figcaption>')
})

test('tokens have one-letter classes, neighbours share a span, and plain text has none', async () => {
  expect(await fence('c', 'static int f(char *p) { return 0x10; } // a\n/* b\n * c */')).toContain(
    '<span class="k">static int</span> <span class="f">f</span>(<span class="k">char</span> *p) { ' +
      '<span class="k">return</span> <span class="n">0x10</span>; } <span class="c">// a\n/* b\n * c */</span>\n</code>'
  )
})

test.each([
  ['c', 'int x;', 'k'],
  ['cpp', 'class A : public B { virtual void f() override; };', 'k'],
  ['c++', 'auto s = R"(raw)";', 's'],
  ['bash', 'for f in *; do echo "$f"; done', 'k'],
  ['sh', 'echo "a"', 's'],
  ['shell', '# a', 'c'],
  ['dts', 'compatible = "a,b";', 's'],
  ['log', '2026-11-21 12:00:01 ERROR boot failed', 'd'],
  ['makefile', 'all: a\n\tgcc $<', 'f'],
  ['cmake', 'if(WIN32)\nendif()', 'k'],
  ['yaml', 'a: 1', 'a'],
  ['python', 'def f(): pass', 'k'],
  ['py', 'def f(): pass', 'f'],
  ['diff', '-a\n+b', 'i'],
  ['ini', '[a]\nb = "c"', 't'],
  ['toml', 'a = true', 'n'],
  ['json', '{"a": 1}', 'a'],
  ['js', 'const a = 1', 'k'],
  ['ts', 'type A = string', 'k'],
  ['html', '<a href="b">c</a>', 'a'],
  ['xml', '<a b="c"/>', 'k'],
  ['css', '.a { color: red }', 'a'],
  ['rust', 'fn main() {}', 'k'],
  ['go', 'func main() {}', 'k'],
  ['sql', 'SELECT 1', 'k'],
  ['dockerfile', 'FROM node', 'k'],
  ['asm', 'mov eax, 1', 'k'],
  ['lua', 'local a = "b" -- c', 'k'],
  ['Lua', '-- c', 'c'],
  ['python3', 'def f(): pass', 'k'],
  ['pycon', '>>> import os', 'k'],
  ['verilog', 'module a; endmodule', 'k'],
  ['systemverilog', 'module a; endmodule', 'k'],
  ['vhdl', 'entity a is end entity;', 'k'],
  ['tcl', 'set a "b"', 'k'],
  ['ld', '/* flash */ . = 0x8000000;', 'n'],
  ['riscv', 'addi a0, a0, 1', 'f'],
  ['kconfig', 'CONFIG_A="b"', 's'],
  ['bat', 'echo "a"', 's'],
  ['powershell', 'if ($a) { "b" }', 'k'],
  ['java', 'class A {}', 'k'],
  ['protobuf', 'message A { int32 b = 1; }', 'k']
])('%s is highlighted', async (language, code, kind) => {
  expect(await fence(language, code)).toContain(`<span class="${kind}">`)
})

test('lines of a log that report an error are marked, with their line breaks', async () => {
  const html = await fence(
    'log',
    'probe ok\nspi: timeout -110\nwrite FAILED\nfailover on 10-20\nrssi -70 dBm\ntemp -20℃, gain -12.5\nself-test: no error'
  )
  const marked = [...html.matchAll(/<span class="err">(.*?\n)<\/span>/gs)].map(([, line]) =>
    line?.replace(/<.*?>/g, '')
  )
  expect(marked).toEqual(['spi: timeout -110\n', 'write FAILED\n'])
  expect(await fence('text', 'error\n')).not.toContain('class="err"')
})

test('an unknown language is named and left plain', async () => {
  expect(await fence('Brainfuck', 'int x;')).toContain('<span>brainfuck</span>')
  for (const name of ['brainfuck', 'constructor', '__proto__', 'toString']) {
    expect(await fence(name, 'int x;')).toContain('int x;\n</code>')
  }
})

test('no style attribute is ever written', async () => {
  for (const language of ['c', 'cpp', 'bash', 'yaml', 'diff', 'html', 'python', 'nonsense']) {
    expect(await fence(language, 'int x = "a"; // b <c>')).not.toContain('style=')
  }
})

test('code that was given as HTML is treated the same', async () => {
  const code = await html('<pre><code class="language-c">int x &lt; 1;</code></pre>')
  expect(code).toContain('<figcaption><span>c</span></figcaption>')
  expect(code).toContain('<span class="k">int</span> x &lt; <span class="n">1</span>')
  expect(await html('<pre>a <b>b</b></pre>')).toBe('<figure class="code"><pre tabindex="0">a <b>b</b></pre></figure>')
})

test('markup in code stays text', async () => {
  expect(await fence('html', '</code></pre><script>alert(1)</script>')).not.toContain('<script')
  expect(await fence('c', '</code></pre><b>x</b>')).not.toContain('<b>')
})

test('a very long block or line is not highlighted', async () => {
  expect(await fence('c', 'int x;\n'.repeat(9_000))).not.toContain('class="k"')
  expect(await fence('c', `int ${'x'.repeat(2_000)};`)).not.toContain('class="k"')
  expect(await fence('c', 'int x;\n'.repeat(500))).toContain('class="k"')
})

test.each([
  ['cpp', `x ${'*'.repeat(1_900)}`],
  ['css', 'FROM\\'.repeat(300)],
  ['go', `${'struct{{lambda'.repeat(100)}<<`],
  ['bash', `${'<'.repeat(1_900)}\n`.repeat(25)]
])('%s made to keep a pattern busy for ever is given up', async (language, code) => {
  const start = cpuNow()
  expect(await fence(language, code)).toContain('</code></pre></figure>')
  expect(cpuNow() - start).toBeLessThan(20_000)
})
