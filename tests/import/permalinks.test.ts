import { expect, test } from 'vitest'
import { fillPermalink, jekyllPattern } from '../../scripts/import/tools/permalinks.ts'
import { makeProject } from './project.ts'

test('Jekyll: posts in HTML are documents, and links follow the permalink of the site', async () => {
  const project = await makeProject({
    '_config.yml': 'title: Blog\npermalink: /blog/:year/:month/:day/:title/\n',
    '_layouts/post.html': '---\n---\n<html>{{ content }}</html>\n',
    'index.html': '---\ntitle: Start\n---\n{% for post in site.posts %}<a href="{{ post.url }}">x</a>{% endfor %}\n',
    'about.html': '---\ntitle: About\n---\n<p>See <a href="{{ site.baseurl }}/blog/2024/02/03/news/">news</a>.</p>\n',
    'plain.html': '<p>No front matter</p>\n',
    'release/_posts/2024-2-3-news.html': '---\ntitle: News\n---\n<p>Flash <code>u-boot</code> first.</p>\n',
    '_posts/2024-03-04-more.md':
      '---\ntitle: More\n---\n\nAfter [news]({{ BASE_PATH }}/blog/2024/02/03/news/#top) and [gone](/blog/2024/02/03/gone/).\n',
    '_posts/2024-03-05-secret.html': '---\ntitle: Secret\npublished: false\n---\n<p>Secret words</p>\n'
  })
  const out = await project.import('--lang', 'en', '--old-urls', '/')
  const news = await project.article('en/release/_posts/2024-2-3-news.md')
  expect(news.body).toBe('Flash `u-boot` first.\n')
  const to = `/en/home/article/${news.data.id}`
  expect((await project.article('en/_posts/2024-03-04-more.md')).body).toBe(`After [news](${to}) and gone.\n`)
  expect((await project.article('en/about.md')).body).toBe(`See [news](${to}).\n`)
  expect(out).toContain('3 of 4 documents imported')
  expect(out).toContain('index.html is a page of HTML that the site computes.')
  expect([...(await project.files()).values()].some(({ text }) => text.includes('Secret words'))).toBe(false)
  expect(await project.read('content/redirects.yaml')).toContain('/blog/2024/02/03/news')
})

test('Hugo: links follow the permalinks of a section', async () => {
  const project = await makeProject({
    'hugo.toml': "title = 'S'\nbaseURL = 'https://s.example/'\n[permalinks]\nblog = '/:year/:month/:slug/'\n",
    'content/_index.md':
      '---\ntitle: Start\n---\n\n[new](/2024/02/first-steps/) [own](/2024/03/own/) [doc](/docs/a/)\n',
    'content/blog/first-steps.md': '---\ntitle: First steps\ndate: 2024-02-03\n---\n\nOne.\n',
    'content/blog/second.md': '---\ntitle: Second\nslug: own\ndate: 2024-03-04T10:00:00Z\n---\n\nTwo.\n',
    'content/docs/a.md': '---\ntitle: A\n---\n\nThree.\n'
  })
  await project.import('--lang', 'en')
  const [start] = [...(await project.files()).keys()].filter(file => file.endsWith('_index.md'))
  expect((await project.read(start ?? '')).match(/\]\(\/en\/home\/article\/\d+\)/g)).toHaveLength(3)
})

test.each([
  [jekyllPattern(undefined), 'motors/2024/02/03/news'],
  [jekyllPattern('pretty'), 'motors/2024/02/03/news'],
  [jekyllPattern('none'), 'motors/news'],
  [jekyllPattern('ordinal'), 'motors/2024/034/news'],
  ['/:section/:i_month-:i_day/:slug.html', 'motors/2-3/news.html'],
  ['/x/:unknown/', undefined]
])('the address of %s', (pattern, address) => {
  const post = { date: '2024-02-03', name: 'news', title: undefined, slug: undefined, sections: ['motors'] }
  expect(fillPermalink(pattern, post)).toBe(address)
})

test('a title as an address, and a document without a date', () => {
  const page = { date: undefined, name: 'a', title: 'What’s new: C++ & 中文', slug: undefined, sections: [] }
  expect(fillPermalink('/:title/', page)).toBe('whats-new-c-中文')
  expect(fillPermalink('/:year/:title/', page)).toBeUndefined()
})

test('old addresses are those of the site that the tool built', async () => {
  const docusaurus = await makeProject({
    'docusaurus.config.js':
      "module.exports = { title: 'S', baseUrl: '/', i18n: { defaultLocale: 'zh-CN', locales: ['zh-CN', 'en'] } }",
    'versions.json': '["2.0", "1.0"]',
    'docs/1-guide/02-start.md': '# 开始\n\n新。\n',
    'docs/own.md': '---\nslug: /moved/here\n---\n# 别处\n\n新。\n',
    'i18n/en/docusaurus-plugin-content-docs/current/1-guide/02-start.md': '# Start\n\nNew.\n',
    'versioned_docs/version-2.0/1-guide/02-start.md': '# 开始\n\n二。\n',
    'versioned_docs/version-1.0/1-guide/02-start.md': '# 开始\n\n一。\n'
  })
  await docusaurus.import('--old-urls', '/docs')
  expect((await docusaurus.read('content/redirects.yaml')).match(/from: [^,]+/g)?.sort()).toEqual([
    'from: /docs/1.0/guide/start',
    'from: /docs/guide/start',
    'from: /docs/next/guide/start',
    'from: /docs/next/moved/here',
    'from: /en/docs/next/guide/start',
    // Without a translation, Docusaurus shows the original there.
    'from: /en/docs/next/moved/here'
  ])

  const vitepress = await makeProject({
    '.vitepress/config.mts': "export default { title: 'S', locales: { root: { lang: 'en' }, zh: { lang: 'zh-CN' } } }",
    'guide/index.md': '# Guide\n\nText.\n',
    'zh/guide/index.md': '# 指南\n\n文字。\n'
  })
  await vitepress.import('--old-urls', '/')
  expect((await vitepress.read('content/redirects.yaml')).match(/from: [^,]+/g)?.sort()).toEqual([
    'from: /guide',
    'from: /zh/guide'
  ])
})
