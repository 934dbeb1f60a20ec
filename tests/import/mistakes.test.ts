import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

test('--help explains the command', async () => {
  const project = await makeProject()
  const { code, out } = await project.run('--help')
  expect(code).toBe(0)
  for (const option of ['--family', '--category', '--type', '--lang', '--author', '--into', '--prune', '--dry-run']) {
    expect(out).toContain(option)
  }
})

test('invalid arguments are answered with one clear line and exit code 2', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' })
  await project.write({ 'note.txt': 'x' }, join(project.root, '../empty'))
  const before = await project.files()
  const cases: [string[], RegExp][] = [
    [[], /name a folder/],
    [[project.folder, 'more'], /one folder at a time.*more/],
    [[project.folder, '--colour'], /Unknown option '--colour'.*--help/],
    [[project.folder, '--type'], /--type/],
    [[project.folder, '--type', '5'], /--type must be one of 1, 2, 3, 4, 6/],
    [[project.folder, '--lang', 'fr'], /--lang must be one of zh, en/],
    [[project.folder, '--family', '999'], /999 is no level 1 id of content\/families\.yaml \(117\)/],
    [[project.folder, '--family', ' '], /--family is empty/],
    [[project.folder, '--author', 'nobody'], /'nobody' is not in content\/authors\.yaml/],
    [[project.folder, '--into', 'public'], /--into must be a folder below content\/docs/],
    [[project.folder, '--into', 'content/docs'], /--into must be a folder below content\/docs/],
    [[join(project.folder, 'nowhere')], /nowhere does not exist/],
    [[join(project.folder, 'en/a.md')], /a\.md is a file/],
    [[join(project.root, '../empty')], /empty has no Markdown \(\.md, \.mdx\), no reStructuredText/],
    [[join(project.root, '..')], /holds content\/ or is part of it/]
  ]
  const answers = await Promise.all(cases.map(([args]) => project.spawn(...args)))
  answers.forEach(({ code, out, error }, index) => {
    expect(error).toMatch(cases[index]?.[1] ?? /never/)
    expect([code, out, error.trim().split('\n').length]).toEqual([2, '', 1])
  })
  expect(await project.files()).toEqual(before)
})

test('a site file that is broken is named, and nothing is written', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' })
  await project.write({ 'content/families.yaml': '- { id: 1\n' }, project.root)
  const { code, error } = await project.run(project.folder)
  expect([code, error]).toEqual([2, expect.stringMatching(/^import: content\/families\.yaml is not YAML: .*\n$/)])
  expect((await project.files()).size).toBe(2)
})

test('a folder in which no document can be used adds nothing to the site', async () => {
  const project = await makeProject({ 'en/a.md': '' })
  const { code, out } = await project.run(project.folder)
  expect([code, out]).toEqual([1, expect.stringContaining('0 of 1 documents imported')])
  expect((await project.files()).size).toBe(2)
})

test('a site without content/ is named, with what it needs', async () => {
  const project = await makeProject({ 'en/a.md': '# A\n\nText.\n' })
  await rm(join(project.root, 'content'), { recursive: true })
  const { code, out, error } = await project.run(project.folder)
  expect([code, out]).toEqual([2, ''])
  expect(error).toMatch(/^import: \S+\/project\/content does not exist\. Set CONTENT_ROOT .*\n$/)
})

test('a document that is refused is named, and fails neither the import of others nor their comparison', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nText of it.\n', 'b.md': `# B\n\n${'word '.repeat(600_000)}` })
  const { code, out } = await project.run(project.folder, '--check')
  expect(out).toContain('b.md is 2.9 MB; an article has at most 2 MB.')
  expect(out).toContain('1 of 2 documents imported')
  expect(code).toBe(0)
  await project.remove('a.md')
  expect((await project.run(project.folder, '--check')).code).toBe(1)
})
