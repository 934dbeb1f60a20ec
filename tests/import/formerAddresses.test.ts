import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { makeProject } from './project.ts'

const PAGE = '---\ntitle: New\n---\n\nWords.\n'

/** Documentations whose page `new` has former addresses, and these addresses. */
const SITES: Record<string, { files: Record<string, string>; path?: string; addresses: string[] }> = {
  MkDocs: {
    files: {
      'mkdocs.yml':
        'site_name: M\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old.md: new.md#part\n        a/index.md: old.md\n',
      'docs/index.md': '# Start\n\nOne.\n',
      'docs/new.md': PAGE
    },
    path: '/docs',
    addresses: ['/docs/new', '/docs/old', '/docs/a']
  },
  Mintlify: {
    files: {
      'docs.json': JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        navigation: { pages: ['new'] },
        redirects: [
          { source: '/old', destination: '/new' },
          { source: '/all/*', destination: '/new' }
        ]
      }),
      'new.mdx': PAGE
    },
    addresses: ['/new', '/old']
  },
  Docusaurus: {
    files: {
      'docusaurus.config.js': `module.exports = { title: 'D', baseUrl: '/site/', plugins: [['@docusaurus/plugin-client-redirects', {
        redirects: [{ from: ['/docs/old', '/older'], to: '/docs/new' }] }]], presets: [['classic', { docs: {} }]] }`,
      'docs/new.md': PAGE
    },
    path: '/site/docs',
    addresses: ['/site/docs/new', '/site/docs/old', '/site/older']
  },
  Starlight: {
    files: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
        export default { integrations: [starlight({ title: 'S' })],
          redirects: { '/old': '/new', '/older': { status: 301, destination: '/new/' } } }`,
      'src/content/docs/new.md': PAGE
    },
    addresses: ['/new', '/old', '/older']
  },
  GitBook: {
    files: {
      '.gitbook.yaml': 'root: ./\nredirects:\n  old/page: new.md\n',
      'SUMMARY.md': '* [New](new.md)\n',
      'new.md': PAGE
    },
    addresses: ['/new', '/old/page']
  },
  Sphinx: {
    files: {
      'conf.py':
        "project = 'S'\nredirects = {\n    'a/old': '../new.html',\n    'x': 'https://other.example/',\n}\nrediraffe_redirects = {\n    'b/older.rst': 'new.rst',\n}\n",
      'index.rst': 'Start\n=====\n\n.. toctree::\n\n   new\n',
      'new.rst': 'New\n===\n\nWords.\n'
    },
    addresses: ['/new', '/a/old', '/b/older']
  },
  Hugo: {
    files: {
      'hugo.toml': "title = 'H'\n",
      'content/docs/new.md': '---\ntitle: New\naliases:\n  - /old/\n  - older\n---\n\nWords.\n'
    },
    addresses: ['/docs/new', '/old', '/docs/older']
  },
  Jekyll: {
    files: {
      '_config.yml': 'title: J\n',
      '_layouts/page.html': '<html></html>',
      'new.md': '---\ntitle: New\nredirect_from: /old/\n---\n\nWords.\n'
    },
    addresses: ['/new', '/old']
  },
  'a host': {
    files: {
      'mkdocs.yml': 'site_name: M\n',
      'docs/new.md': PAGE,
      'docs/_redirects': '# moved\n/old /new 301\n/app/* /index.html 200\n/loop /loop2\n/loop2 /loop\n',
      'vercel.json': '{"redirects":[{"source":"/older","destination":"/old","permanent":true}]}'
    },
    addresses: ['/new', '/old', '/older']
  }
}

test.each(Object.entries(SITES))(
  'former addresses of %s lead to the article',
  async (_, { files, path = '/', addresses }) => {
    const project = await makeProject(files)
    const out = await project.import('--lang', 'en', '--old-urls', path)
    const rows = (await project.read('content/redirects.yaml')).split('\n').filter(line => line.includes('from'))
    const article = [...(await project.files()).values()].find(({ text }) => text.includes('Words.'))
    expect(article).toBeDefined()
    const found = rows.flatMap(line => /from:? "?([^",}\s]+)/.exec(line)?.[1] ?? [])
    expect(found).toEqual(expect.arrayContaining(addresses))
    expect(out).not.toContain('/app')
  }
)

test('redirects that lead to no document are named, and none are used without --old-urls', async () => {
  const { files } = SITES.Sphinx ?? { files: {} }
  const project = await makeProject(files)
  expect(await project.import('--lang', 'en', '--old-urls', '/')).toContain(
    'x leads to https://other.example/, which is no imported document.'
  )
  const other = await makeProject(files)
  await other.import('--lang', 'en')
  expect(await other.read('content/redirects.yaml').catch(() => '')).not.toContain('/a/old')
})

test('documents of a folder are found by their files too, and a README at its folder', async () => {
  const project = await makeProject({
    'README.md': '# Wiki\n\nWords.\n',
    'en/a.md': '# A\n\nWords.\n',
    'en/b c.md': '---\nslug: other\n---\n# B\n\nWords.\n',
    'en/part/README.md': '# Part\n\nWords.\n'
  })
  await project.import('--lang', 'en', '--old-urls', '/wiki')
  const rows = parse(await project.read('content/redirects.yaml')) as { from: string }[]
  expect(rows.map(({ from }) => from).toSorted()).toEqual([
    '/wiki',
    '/wiki/README',
    '/wiki/README.md',
    '/wiki/en/a',
    '/wiki/en/a.md',
    '/wiki/en/other',
    '/wiki/en/part',
    '/wiki/en/part/README',
    '/wiki/en/part/README.md'
  ])
  const before = await project.files()
  expect(await project.import('--lang', 'en', '--old-urls', '/wiki')).toContain('0 new, 0 changed')
  expect(await project.files()).toEqual(before)
})
