import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'

const KEY = `/uploads/${'a'.repeat(64)}`

test.each([
  ['boot.log', 'txt', 'boot.log'],
  ['**boot** log', 'txt', 'boot log.txt'],
  ['fix.bat', 'txt', 'fix.bat.txt'],
  ['setup.exe', 'zip', 'setup.exe.zip'],
  ['日志.zip', 'zip', '日志.zip'],
  ['a\u202egpj.exe', 'gz', 'a gpj.exe.gz'],
  ['../../etc/passwd', 'txt', 'etc passwd.txt'],
  ['', 'pdf', 'file.pdf'],
  ['..', 'txt', 'file.txt']
])('the link %s to a %s is downloaded as %s', async (words, ending, name) => {
  const { html } = await renderMarkdown(`[${words}](${KEY}.${ending})`)
  expect(/ download="([^"]*)"/.exec(html)?.[1]).toBe(name)
})

test('no other link is a download', async () => {
  for (const target of [`${KEY}.png`, '/uploads/x.txt', `https://example.com${KEY}.txt`, '/home'])
    expect((await renderMarkdown(`[a](${target})`)).html).not.toContain('download')
})
