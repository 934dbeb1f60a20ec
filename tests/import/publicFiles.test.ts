import { execFileSync } from 'node:child_process'
import { mkdir, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

type Project = Awaited<ReturnType<typeof makeProject>>

const linksTo = (names: readonly string[]) => `# Home\n\n${names.map(name => `[x](${name})`).join(' ')}\n`
const published = async (project: Project) =>
  [...(await project.files()).keys()]
    .filter(file => /^content\/(?:files|pictures)\//.test(file))
    .map(file => file.replace(/.*\//, ''))
    .sort()

async function link(project: Project, from: string, to: string): Promise<void> {
  await mkdir(dirname(join(project.folder, from)), { recursive: true })
  await symlink(to, join(project.folder, from))
}

test('a link of a file leads to no file outside the folder, hidden or not public', async () => {
  const names = ['key.txt', 'env.txt', 'next.pdf', 'pipe.pdf', 'good.pdf']
  const project = await makeProject({
    'id_rsa.txt': 'KEY',
    'en/index.md': linksTo(names),
    'en/.env': 'TOKEN=1',
    'en/_drafts/n.pdf': '%PDF',
    'en/a/b.pdf': '%PDF b'
  })
  await link(project, 'en/key.txt', '../id_rsa.txt')
  await link(project, 'en/env.txt', '.env')
  await link(project, 'en/secret.md', '.env')
  await link(project, 'en/next.pdf', '_drafts/n.pdf')
  await link(project, 'en/good.pdf', 'a/b.pdf')
  execFileSync('mkfifo', [join(project.folder, 'en/pipe')])
  await link(project, 'en/pipe.pdf', 'pipe')
  // The folder of one language, whose translations are beside it.
  expect((await project.run(join(project.folder, 'en'))).code).toBe(0)
  expect(await published(project)).toEqual(['good.pdf'])
  const texts = [...(await project.files()).values()].map(({ text }) => text).join('\n')
  expect(texts).not.toMatch(/TOKEN|KEY/)
})

test('a file of an excluded or private folder, or beside a page that is not public, is not offered', async () => {
  const names = [
    '_static/_drafts/a.pdf',
    'private/b.pdf',
    'draft/c.pdf',
    'secret/plan.pdf',
    'wip/d.pdf',
    'bundle/e.pdf',
    'static/f.pdf',
    'g.pdf'
  ]
  const files = Object.fromEntries(names.map(name => [`docs/${name}`, `%PDF ${name}`]))
  const project = await makeProject({
    'mkdocs.yml': 'site_name: S\nexclude_docs: |\n  wip/\n',
    'docs/index.md': `${linksTo(names)}\n![p](wip/p.svg)\n`,
    'docs/secret/plan.md': '---\ndraft: true\n---\n# Plan\n\nNot yet.\n',
    'docs/bundle/index.md': '---\ndraft: true\n---\n# Bundle\n\nNot yet.\n',
    'docs/static/README.fr.md': '# Fichiers\n\nTexte.\n',
    'docs/wip/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0h9"/></svg>',
    ...files
  })
  await project.import('--lang', 'en')
  expect(await published(project)).toEqual(['f.pdf', 'g.pdf'])
})

test('names of files that are long, odd or active', async () => {
  const long = `${'数'.repeat(83)}.pdf`
  const rare = `${'𠀀'.repeat(60)}.gz`
  const names = [long, rare, 'evil.svg.gz', 'page.htm.br', 'c%23%3F%25.zip']
  const project = await makeProject({
    'index.md': linksTo(names),
    [long]: '%PDF',
    [rare]: new Uint8Array([0x1f, 0x8b]),
    'evil.svg.gz': new Uint8Array([0x1f, 0x8b]),
    'page.htm.br': 'x',
    'c#?%.zip': 'PK'
  })
  await project.import('--lang', 'en')
  const found = await published(project)
  expect(found).toHaveLength(3)
  expect(found).toContain('c-.zip')
  expect(found.every(name => Buffer.byteLength(name) <= 180 && /\.(?:pdf|gz|zip)$/.test(name))).toBe(true)
})

test('--prune keeps what an article still shows, and removes a file that was renamed', async () => {
  const project = await makeProject({
    'en/a.md': linksTo(['old.pdf']),
    'en/b.md': linksTo(['b.pdf']),
    'en/old.pdf': '%PDF same',
    'en/b.pdf': '%PDF b'
  })
  await project.import()
  await project.remove('en/old.pdf')
  await project.write({ 'en/a.md': linksTo(['new.pdf']), 'en/new.pdf': '%PDF same', 'en/b.md': '# Home\n' })
  await project.import('--prune')
  expect(await published(project)).toEqual(['b.pdf', 'new.pdf'])
})

test('--prune keeps a file that a post of a member or the answer of a ticket shows', async () => {
  const project = await makeProject({
    'en/a.md': linksTo(['old.pdf', 'other.pdf']),
    'en/old.pdf': '%PDF a',
    'en/other.pdf': '%PDF b'
  })
  await project.import()
  const [old = '', other = ''] = [...(await project.article('en/a.md')).body.matchAll(/\/files\/[^\s)]+/g)].map(String)
  await project.write(
    { '.data/content/community/1000001.md': `[old](${old})\n`, '.data/content/faq/5.md': `[other](${other})\n` },
    project.root
  )
  await project.write({ 'en/a.md': '# Home\n\nText.\n' })
  await project.import('--prune')
  expect(await published(project)).toEqual(['old.pdf', 'other.pdf'])
})

test('an old address with signs of an address in its name', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: S\n',
    'docs/C#.md': '# C#\n\nText.\n',
    'docs/C.md': '# C\n\nText.\n'
  })
  await project.import('--lang', 'en', '--old-urls', '/docs')
  // Redirects have no such sign, and the address of C must not lead to C#.
  const { id } = (await project.article('en/C.md')).data
  expect(await project.read('content/redirects.yaml')).toBe(`- { from: /docs/C, to: ${id}, lang: en }\n`)
})
