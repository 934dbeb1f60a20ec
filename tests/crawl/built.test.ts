import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, inject, test } from 'vitest'
import { parse } from 'yaml'
import { sample, samples } from '../support/samples.ts'

const client = (...path: string[]) => join(inject('data'), 'site', 'current', 'client', ...path)
const read = (...path: string[]) => readFile(client(...path), 'utf8')
const page = (path: string) => read(...path.split('/'), 'index.html')
const SITE = 'http://localhost:4321'
const SOLVED = sample({ type: 'problem_assistance', solved: true, lang: 'zh' })
const OPEN = sample({ type: 'problem_assistance', solved: false, commented: true })
const TRANSLATED = sample({ type: 'faq', translated: true })
const DISCUSSED = sample({ translated: true, commented: true })
const DOCUMENT = sample({ source: 'docs', type: 'technical_insights' })

type Thing = Record<string, unknown> & { '@type': string }

/** Returns the schema.org objects of a page. */
function things(html: string): Thing[] {
  const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">([^<]*)<\/script>/g))
  expect(scripts).toHaveLength(1)
  const { '@context': context, '@graph': graph } = JSON.parse(scripts[0]?.[1] ?? '')
  expect(context).toBe('https://schema.org')
  return graph
}
const thing = (html: string, type: string) => {
  const found = things(html).find(item => item['@type'] === type)
  if (!found) throw new Error(`There is no ${type}.`)
  return found
}
// biome-ignore lint/suspicious/noExplicitAny: the tree of arbitrary XML.
const xml = (text: string): any => {
  expect(XMLValidator.validate(text)).toBe(true)
  return new XMLParser({ ignoreAttributes: false, isArray: name => name === 'item' || name === 'url' }).parse(text)
}

test('a solved question is a QAPage with its accepted answer, the other answers, authors, dates and votes', async () => {
  const { mainEntity } = thing(await page(SOLVED.path), 'QAPage') as unknown as { mainEntity: Thing }
  expect(mainEntity).toMatchObject({
    '@type': 'Question',
    name: expect.stringMatching(/./),
    text: expect.stringMatching(/.{40}/),
    author: { '@type': 'Person', name: expect.stringMatching(/./) },
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+Z$/),
    upvoteCount: expect.any(Number)
  })
  const accepted = mainEntity.acceptedAnswer as Thing
  const suggested = (mainEntity.suggestedAnswer ?? []) as Thing[]
  expect(mainEntity.answerCount).toBe(1 + suggested.length)
  for (const answer of [accepted, ...suggested]) {
    expect(answer).toMatchObject({
      '@type': 'Answer',
      text: expect.stringMatching(/./),
      url: expect.stringMatching(new RegExp(`^${SITE}${SOLVED.path}#comment-\\d+$`)),
      upvoteCount: expect.any(Number),
      datePublished: expect.stringMatching(/Z$/),
      author: { '@type': 'Person', name: expect.stringMatching(/./) }
    })
    const anchor = String(answer.url).split('#')[1]
    expect(await page(SOLVED.path)).toContain(`id="${anchor}"`)
  }
})

test('an unsolved question has no accepted answer, a FAQ is a FAQPage, other articles are TechArticles', async () => {
  const { mainEntity } = thing(await page(OPEN.path), 'QAPage') as unknown as { mainEntity: Thing }
  expect(mainEntity.acceptedAnswer).toBeUndefined()
  expect(mainEntity.answerCount).toBe((mainEntity.suggestedAnswer as Thing[]).length)
  const faq = thing(await page(TRANSLATED.path), 'FAQPage') as unknown as { mainEntity: Thing[] }
  expect(faq.mainEntity[0]).toMatchObject({ name: expect.any(String), acceptedAnswer: { text: expect.any(String) } })
  expect(thing(await page(DOCUMENT.path), 'TechArticle')).toMatchObject({
    headline: expect.any(String),
    author: { name: expect.any(String) },
    datePublished: expect.any(String),
    dateModified: expect.any(String),
    image: `${SITE}/og/${DOCUMENT.id}.png`
  })
})

test('pages below the home page have breadcrumbs, and the home page says how to search', async () => {
  for (const path of [OPEN.path, `/en${OPEN.path}`, 'home/list/type-2', 'hot-chip', 'home/hot-topic']) {
    const crumbs = thing(await page(path), 'BreadcrumbList').itemListElement as Thing[]
    expect(crumbs.length, path).toBeGreaterThan(1)
    expect(crumbs.map(crumb => crumb.position)).toEqual(crumbs.map((_, index) => index + 1))
  }
  expect(thing(await page('home'), 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${SITE}/home/search?q={search_term_string}` } }
  })
  expect(thing(await page('en/home'), 'WebSite')).toMatchObject({
    potentialAction: { target: { urlTemplate: `${SITE}/en/home/search?q={search_term_string}` } }
  })
})

test('an article has OpenGraph and card tags with whole addresses', async () => {
  const html = await page(OPEN.path)
  for (const tag of ['og:title', 'og:description', 'og:url', 'og:image', 'og:type', 'og:site_name', 'twitter:card'])
    expect(html, tag).toMatch(new RegExp(`(?:property|name)="${tag}" content="[^"]+"`))
  expect(html).toContain(`content="${SITE}/og/${OPEN.id}.png"`)
  expect(html).toContain('<link rel="alternate" type="text/markdown"')
})

test('the sitemap has every article once, with its last change and its translations, and no page that asks not to be indexed', async () => {
  const index = xml(await read('sitemap-index.xml'))
  expect(index.sitemapindex.sitemap.loc).toBe(`${SITE}/sitemap-0.xml`)
  const { urlset } = xml(await read('sitemap-0.xml'))
  const urls: { loc: string; lastmod: string; 'xhtml:link'?: { '@_hreflang': string; '@_href': string }[] }[] =
    urlset.url
  expect(new Set(urls.map(url => url.loc)).size).toBe(urls.length)
  const articles = urls.filter(url => url.loc.includes('/article/'))
  const ids = new Set(
    (await readdir(client('home', 'article'), { withFileTypes: true })).flatMap(entry =>
      entry.isDirectory() ? [entry.name] : []
    )
  )
  expect(new Set(articles.map(url => url.loc.split('/').at(-1)))).toEqual(ids)
  for (const { loc, lastmod, 'xhtml:link': links } of urls) {
    expect(lastmod, loc).toMatch(/^\d{4}-\d\d-\d\dT/)
    const html = await page(new URL(loc).pathname.slice(1))
    expect(html, loc).toContain(`<link rel="canonical" href="${loc}"`)
    expect(html.includes('content="noindex"'), loc).toBe(false)
    for (const link of links ?? [])
      expect(html, loc).toContain(`hreflang="${link['@_hreflang']}" href="${link['@_href']}"`)
  }
  const pair = articles.find(url => url.loc === `${SITE}${TRANSLATED.path}`)?.['xhtml:link'] ?? []
  expect(pair.map(link => link['@_hreflang']).sort()).toEqual(['en', 'x-default', 'zh-CN'])
})

test('personal, empty and repeated pages ask not to be indexed', async () => {
  for (const path of ['home/search', 'user', 'login', 'edit-article', '404', 'home/list/active', 'en/home/list/hot'])
    expect(await page(path).catch(() => read(`${path}.html`)), path).toContain('content="noindex"')
  for (const path of ['home', 'en/home', 'home/list/type-2', 'hot-chip', OPEN.path])
    expect(await page(path), path).not.toContain('content="noindex"')
})

test('feeds are RSS with the whole text and whole addresses, of a language, a type and a chip', async () => {
  for (const [name, list] of [
    ['rss.xml', 'home'],
    ['en/rss.xml', 'en/home'],
    ['rss/type-2.xml', 'home/list/type-2'],
    ['en/rss/type-3.xml', 'en/home/list/type-3'],
    ['rss/chip-117.xml', 'home/list/chip-117']
  ] as const) {
    const { channel } = xml(await read(name)).rss
    expect(channel.language).toBe(name.startsWith('en/') ? 'en' : 'zh-CN')
    expect(channel.item.length, name).toBeGreaterThan(0)
    expect(channel.item.length).toBeLessThanOrEqual(30)
    const times = channel.item.map((item: { pubDate: string }) => Date.parse(item.pubDate))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    for (const item of channel.item) {
      expect(item['content:encoded'].length).toBeGreaterThan(300)
      expect(item['content:encoded']).not.toMatch(/(?:href|src)="[/#?]/)
      expect(item['content:encoded']).not.toContain('<span')
    }
    expect(await page(list), list).toContain(`type="application/rss+xml"`)
    expect(await page(list), list).toContain(`href="/${name}"`)
  }
})

test('every article has a Markdown form with its facts, its text, the accepted answer and the comments', async () => {
  const text = await read('home', 'article', `${SOLVED.id}.md`)
  const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  expect(parse(front)).toMatchObject({
    title: expect.any(String),
    url: `${SITE}${SOLVED.path}`,
    date: expect.stringMatching(/Z$/),
    chips: SOLVED.family1.map(() => expect.any(String)),
    sdkVersion: expect.any(String),
    solved: true
  })
  expect(body).toContain('## 采纳的答案')
  const ids = (await readdir(client('home', 'article'))).filter(name => !name.includes('.'))
  for (const id of ids) expect((await read('home', 'article', `${id}.md`)).length).toBeGreaterThan(200)
})

test('the Markdown form of a translated article has the comments of both languages, as its page has', async () => {
  const pair = samples({ translated: true }).filter(({ translation }) => translation === DISCUSSED.translation)
  const words = DISCUSSED.comments[0]?.content.trim().split('\n')[0] ?? ''
  expect(pair.length).toBe(2)
  for (const { id } of pair) {
    const html = await page(`home/article/${id}`)
    expect(html).toContain(`id="comment-${DISCUSSED.comments[0]?.id}"`)
    expect(await read('home', 'article', `${id}.md`)).toContain(words)
  }
})

test('llms.txt names the site, its sections and the Markdown address of every article of its language', async () => {
  const [zh, en] = [await read('llms.txt'), await read('en', 'llms.txt')]
  expect(zh).toMatch(/^# .+\n\n> .+\n/)
  const ids = (text: string) => Array.from(text.matchAll(/\/home\/article\/(\d+)\.md\)/g), match => match[1])
  const all = (await readdir(client('home', 'article'))).filter(name => !name.includes('.'))
  expect([...ids(zh), ...ids(en)].sort()).toEqual(all.sort())
  expect(en).toContain('## FAQ')
})

test('robots.txt names the sitemap and closes personal pages and the API, but not its description', async () => {
  const text = await read('robots.txt')
  expect(text).toContain(`Sitemap: ${SITE}/sitemap-index.xml`)
  for (const line of [
    'Disallow: /user',
    'Disallow: /en/login',
    'Disallow: /edit-article',
    'Disallow: /api/',
    'Allow: /api/docs'
  ])
    expect(text.split('\n')).toContain(line)
})
