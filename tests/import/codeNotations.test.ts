import { expect, test } from 'vitest'
import { withoutCodeNotations } from '../../scripts/import/mark/codeNotations.ts'
import { withCodeTabs } from '../../scripts/import/mark/codeTabs.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

test('comments that mark lines of code are removed', () => {
  expect(
    withoutCodeNotations(
      '```ts {1}\na() // [!code focus]\n// [!code highlight:2]\nb()\nc() // [!code word:c] // [!code hl]\n```'
    )
  ).toBe('```ts {1}\na()\nb()\nc()\n```')
  expect(
    withoutCodeNotations(
      '- item\n  ```jsx\n  // highlight-next-line\n  <A />\n  {/* highlight-start */}\n  <B />\n  {/* highlight-end */}\n  ```'
    )
  ).toBe('- item\n  ```jsx\n  <A />\n  <B />\n  ```')
})

test('lines that are added or removed have signs', () => {
  expect(
    withoutCodeNotations(
      '> ```ts title="a.ts"\n> a() // [!code --]\n> b() // [!code ++]\n>\n>   c()\n> // [!code ++:2]\n> d()\n> e()\n> ```'
    )
  ).toBe('> ```diff title="a.ts"\n> -a()\n> +b()\n>\n>    c()\n> +d()\n> +e()\n> ```')
  expect(
    withoutCodeNotations('```ts\n// new [!code ++:2]\na()\nb()\nc() // [!code --] old\n{/* [!code ++] it */}\nd()\n```')
  ).toBe('```diff\n // new\n+a()\n+b()\n-c() // old\n {/* it */}\n+d()\n```')
  expect(withoutCodeNotations('```md\na // [!code hl]\nb // [!!code hl]\n```', true)).toBe(
    '```md\na\nb // [!code hl]\n```'
  )
  expect(withoutCodeNotations('```html\n<a> <!-- [!code ++] -->\n```')).toBe('```diff\n+<a>\n```')
})

test.each([
  ['int a = 5; // [!code ++]', '+int a = 5;'],
  ['i--; /* [!code --] */', '-i--;'],
  ['DROP TABLE a; -- [!code --]', '-DROP TABLE a;'],
  ['i-- // [!code focus]', 'i--'],
  ['(a) ;; [!code hl]', '(a)'],
  ['<p> <!-- [!code ++] --></p>', '+<p></p>'],
  ['a // [!code ++:4]\nb\nc // [!code --]\nd\ne', '+a\n+b\n-c\n+d\n e']
])('the code before a mark stays whole: %s', (code, shown) => {
  const lang = /^[-+]/.test(shown) ? 'diff' : 'c'
  expect(withoutCodeNotations(`\`\`\`c\n${code}\n\`\`\``)).toBe(`\`\`\`${lang}\n${shown}\n\`\`\``)
})

test('other code stays: of Markdown, without an end, and with such words in texts', () => {
  for (const same of [
    '```md\na // [!code ++]\n```',
    '```ts\na // [!code ++]',
    '```ts\nconst a = "[!code ++]" + b\n```',
    'Write `// [!code focus]`, or // [!code ++]',
    '```ts\n// highlight-next-lines of it\n```'
  ])
    expect(withoutCodeNotations(same)).toBe(same)
})

test('hostile blocks take no long time', () => {
  const started = cpuNow()
  withoutCodeNotations(`\`\`\`ts\n${`${'// [!code ++] '.repeat(2000)}\n`.repeat(20)}\`\`\``)
  withoutCodeNotations(`[!code\n${'```ts\n'.repeat(30_000)}`)
  withoutCodeNotations(`\`\`\`ts\n${'// [!code ++:999]\n'.repeat(20_000)}\`\`\``)
  withoutCodeNotations(`[!code\n${'`'.repeat(200_000)}${'a'.repeat(200_000)}\``)
  withoutCodeNotations(`\`\`\`ts\n// [!code hl]\n${'x\n'.repeat(300_000)}\`\`\``)
  withCodeTabs(`\`\`\` tab=\n${'`'.repeat(200_000)} tab`)
  withCodeTabs(`\`\`\`js tab="A"\n${'x\n'.repeat(300_000)}\`\`\``)
  expect(cpuNow() - started).toBeLessThan(6000)
})

test('VitePress: no words are lost by it', async () => {
  const project = await makeProject({
    '.vitepress/config.js': "export default { title: 'S' }",
    'index.md': '# Start\n\nSome words for readers.\n\n```js\nold() // [!code --]\nnew_() // [!code ++]\n```\n'
  })
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  expect((await project.article('en/index.md')).body).toContain('```diff\n-old()\n+new_()\n```')
})
