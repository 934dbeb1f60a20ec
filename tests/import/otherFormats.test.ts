import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { threadSchema } from '../../src/domain/content/threadFile.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

const post = (id: number, slug: string, title: string, html: string, rest = '<wp:status>publish</wp:status>') => `
<item>
  <title><![CDATA[${title}]]></title>
  <link>https://blog.example/2024/05/${slug}/</link>
  <guid isPermaLink="false">https://blog.example/?p=${id}</guid>
  <dc:creator><![CDATA[mei]]></dc:creator>
  <description></description>
  <content:encoded><![CDATA[${html}]]></content:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date_gmt>2024-05-03 20:00:00</wp:post_date_gmt>
  <wp:post_name>${slug}</wp:post_name>
  <wp:post_type>post</wp:post_type>
  ${rest}
  <category domain="category" nicename="boot"><![CDATA[Boot &amp; flash]]></category>
  <category domain="category" nicename="uncategorized"><![CDATA[Uncategorized]]></category>
  <wp:comment><wp:comment_id>${id}1</wp:comment_id><wp:comment_author><![CDATA[Ann Lee]]></wp:comment_author><wp:comment_date_gmt>2024-05-04 08:00:00</wp:comment_date_gmt><wp:comment_content><![CDATA[Thanks!

It works.]]></wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_parent>0</wp:comment_parent></wp:comment>
  <wp:comment><wp:comment_id>${id}2</wp:comment_id><wp:comment_author>mei</wp:comment_author><wp:comment_date_gmt>2024-05-04 09:00:00</wp:comment_date_gmt><wp:comment_content>Glad.</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>comment</wp:comment_type><wp:comment_parent>${id}1</wp:comment_parent></wp:comment>
  <wp:comment><wp:comment_id>${id}3</wp:comment_id><wp:comment_author>spam</wp:comment_author><wp:comment_date_gmt>2024-05-04 09:00:00</wp:comment_date_gmt><wp:comment_content>Buy now</wp:comment_content><wp:comment_approved>spam</wp:comment_approved></wp:comment>
</item>`
const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Blog</title><link>https://blog.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://blog.example</wp:base_site_url><wp:base_blog_url>https://blog.example</wp:base_blog_url>${items.join('')}
</channel></rss>`

const first = post(
  12,
  'boot-from-flash',
  'It doesn&#8217;t boot',
  `The board stays dark when it should read its flash.

<h2>Why</h2>
A <strong>strap</strong> is missing, see <a href="https://blog.example/2024/05/straps/#table">the straps</a>.
<script>steal(document.cookie)</script><img src="https://blog.example/wp-content/uploads/%zz.png"><img src="x" onerror="steal()"><a href="javascript:steal()">here</a>

[caption id="a" width="300"]<img src="https://blog.example/wp-content/uploads/2024/05/strap.png" alt="The strap" />[/caption]
<img src="https://blog.example/wp-content/uploads/2024/05/gone.png" alt="Gone" />

[code lang="c"]
if (a &lt; b) boot();
[/code]

[gallery ids="1,2"]`
)
const second = post(
  13,
  'straps',
  'The straps',
  '<!-- wp:paragraph --><p>Each strap is a resistor that is read at reset.</p><!-- /wp:paragraph --><!-- wp:heading --><h2 class="wp-block-heading" id="table">Table</h2><!-- /wp:heading --><!-- wp:table --><figure class="wp-block-table"><table><thead><tr><th>Pin</th><th>Level</th></tr></thead><tbody><tr><td>1</td><td>high</td></tr></tbody></table></figure><!-- /wp:table -->'
)
const draft = post(14, 'secret', 'Next year', 'Nobody may read of this product.', '<wp:status>draft</wp:status>')
const locked = post(
  15,
  'locked',
  'Locked',
  'For friends only, with a word.',
  '<wp:status>publish</wp:status><wp:post_password>word</wp:post_password>'
)

test('imports published posts of a WordPress export, with local pictures and old addresses', async () => {
  const project = await makeProject({ 'wp-content/uploads/2024/05/strap.png': png }, 'blog')
  await project.write({ 'blog.xml': wxr(first, second, draft, locked) })
  const file = join(project.folder, 'blog.xml')
  const run = async (...options: string[]) => {
    const { code, out, error } = await project.run(file, '--type', '1', ...options)
    expect([code, error]).toEqual([0, ''])
    return out
  }
  expect(await run('--dry-run')).toContain('2 of 2 documents imported')
  expect([...(await project.files()).keys()]).not.toContain('content/redirects.yaml')
  const report = await run()

  const { data, body } = await project.article('en/12.md')
  expect(data).toMatchObject({
    bigTitle: 'It doesn’t boot',
    date: '2024-05-04',
    tags: ['Boot & flash'],
    articleType: 1
  })
  const straps = (await project.article('en/13.md')).data.id
  expect(body).toContain(`A **strap** is missing, see [the straps](/en/home/article/${straps}#table)`)
  expect(body).toMatch(/!\[The strap\]\(\/pictures\/blog\/[0-9a-f]{20}\.png\)/)
  expect(body).toContain('```c\nif (a < b) boot();\n```')
  expect((await renderMarkdown(body)).html).not.toMatch(/steal\(doc|onerror|javascript:|<script/)
  expect((await project.article('en/13.md')).body).toContain('| Pin | Level |')
  expect(report).toContain('post 14 "Next year" is not published: draft.')
  expect(report).toContain('post 15 "Locked" has a password.')
  expect(report).toContain('12.md 1 comments are not approved')
  const thread = threadSchema.parse(parse(await project.read('content/docs/blog/en/12.thread.yaml')))
  const [thanks, glad] = thread.comments
  expect(thread.comments).toHaveLength(2)
  expect(thanks).toMatchObject({ date: '2024-05-04 16:00', content: 'Thanks!\n\nIt works.' })
  expect(glad).toMatchObject({ author: 'blog-mei', content: 'Glad.', parent: thanks?.id })
  expect(await project.read('content/authors.yaml')).toContain('nickname: Ann Lee')
  expect(report).toContain('[gallery] is shown as it was written.')
  expect(report).toMatch(/12\.md:\d+ \/wp-content\/uploads\/2024\/05\/gone\.png/)
  const all = [...(await project.files()).values()].map(({ text }) => text).join('\n')
  expect(all).not.toMatch(/Nobody may read|For friends only|Buy now/)
  expect(parse(await project.read('content/redirects.yaml'))).toEqual([
    { from: '/2024/05/boot-from-flash', to: data.id, lang: 'en' },
    { from: '/?p=12', to: data.id, lang: 'en' },
    { from: '/2024/05/straps', to: straps, lang: 'en' },
    { from: '/?p=13', to: straps, lang: 'en' }
  ])

  const before = await project.files()
  expect(await run()).toContain('0 new, 0 changed, 2 unchanged')
  expect(await project.files()).toEqual(before)

  await project.write({ 'blog.xml': wxr(first.replaceAll('boot-from-flash', 'dark').replace('dark when', 'off when')) })
  expect(await run('--prune')).toContain('0 new, 1 changed, 0 unchanged, 1 removed')
  expect((await project.article('en/12.md')).data.id).toBe(data.id)
  expect(parse(await project.read('content/redirects.yaml'))).toEqual([
    { from: '/2024/05/boot-from-flash', to: data.id, lang: 'en' },
    { from: '/?p=12', to: data.id, lang: 'en' },
    { from: '/2024/05/dark', to: data.id, lang: 'en' }
  ])
})

test('an old address that belongs to another article or to the site is rejected and reported', async () => {
  const project = await makeProject({}, 'blog')
  const home = post(21, 'x', 'Home', 'This page had the place that is ours.').replace('2024/05/x', 'home/list')
  await project.write({ 'blog.xml': wxr(second, home) })
  await project.write({ 'content/redirects.yaml': '# by hand\n- { from: /2024/05/straps, to: 7 }\n' }, project.root)
  const { out } = await project.run(join(project.folder, 'blog.xml'))
  expect(out).toContain('13.md /2024/05/straps leads to article 7 already.')
  expect(out).toContain('21.md /home/list is an address of this site.')
  expect(await project.read('content/redirects.yaml')).toMatch(/^# by hand\n- \{ from: \/2024\/05\/straps, to: 7 \}\n/)
})

const reply = (post_number: number, username: string, raw: string, rest = {}) => ({
  ...{ id: 900 + post_number, post_number, post_type: 1, username, created_at: '2024-05-03T08:00:00.000Z' },
  ...{ raw, cooked: '<p>unused</p>', hidden: false, ...rest }
})
const topic = (id: number, posts: object[], rest = {}) => ({
  ...{ id, title: 'UART prints rubbish', slug: 'uart-prints-rubbish', created_at: '2024-05-03T08:00:00.000Z' },
  ...{ archetype: 'regular', visible: true, tags: ['uart'], post_stream: { posts, stream: [] }, ...rest }
})

test('Discourse topics become articles with the accepted answer and comments, and nothing that is not public', async () => {
  const question = `The baud rate is wrong, see [the other one](/t/clock-tree/78/2).

![scope|690x388, 50%](upload://r3AYqESanERjladb4vBB7VsMBm6.png)

[details="Log"]
\`\`\`
[quote]not a quote[/quote]
\`\`\`
[/details]`
  const answer = '[quote="ann, post:1, topic:77"]\nThe baud rate is wrong\n[/quote]\n\n@ann set the divider to **26**.'
  const project = await makeProject(
    {
      '77.json': JSON.stringify(
        topic(77, [
          reply(1, 'ann', question),
          reply(2, 'staff', 'Whispered: a bug of the mask.', { post_type: 4 }),
          reply(3, 'bob_x', answer, { accepted_answer: true }),
          reply(4, 'cat', 'Spam that was hidden.', { hidden: true }),
          reply(5, 'dan', '<script>steal()</script>Same here.', { raw: undefined, cooked: '<p>Same <b>here</b>.</p>' })
        ])
      ),
      '78.json': JSON.stringify({
        topics: [
          topic(78, [reply(1, 'eve', 'The clock tree has two dividers.')], { title: 'Clock tree', slug: 'clock-tree' }),
          topic(79, [reply(1, 'eve', 'A word between two.')], { archetype: 'private_message' }),
          { id: 'x' }
        ]
      }),
      'broken.json': '{ "id": 1,',
      'uploads/bda2c513e1da04f7b4e99230851ea2aafeb8cc4e.png': png
    },
    'forum'
  )
  const report = await project.import()
  const { data, body } = await project.article('en/77.md')
  const clock = (await project.article('en/78.md')).data.id
  expect(data).toMatchObject({ bigTitle: 'UART prints rubbish', date: '2024-05-03', tags: ['uart'] })
  expect(
    body.replace(/[0-9a-f]{20}/, 'PICTURE')
  ).toBe(`The baud rate is wrong, see [the other one](/en/home/article/${clock}).

![scope](/pictures/forum/PICTURE.png)

<details><summary>Log</summary>

\`\`\`
[quote]not a quote[/quote]
\`\`\`

</details>
`)
  expect(data).toMatchObject({ articleType: 2, author: 'forum-ann' })
  const thread = threadSchema.parse(parse(await project.read('content/docs/forum/en/77.thread.yaml')))
  expect(thread.article).toBe(data.id)
  expect(thread.comments.map(({ author, accepted, content }) => ({ author, accepted, content }))).toEqual([
    {
      author: 'forum-bob_x',
      accepted: true,
      content: '> **ann**:\n>\n> The baud rate is wrong\n\n@ann set the divider to **26**.'
    },
    { author: 'forum-dan', accepted: undefined, content: 'Same **here**.' }
  ])
  expect(report).toContain('topic 79 "UART prints rubbish" is not a public topic: private_message.')
  expect(report).toContain('78.json topic 3 is not as /t/ID.json gives it: id')
  expect(report).toContain('broken.json is not JSON')
  expect(report).toContain('77.md 2 posts are hidden, deleted, or not of members.')
  const all = [...(await project.files()).values()].map(({ text }) => text).join('\n')
  expect(all).not.toMatch(/Whispered|Spam that|A word between/)
  expect(await project.read('content/redirects.yaml')).toContain(
    `- { from: /t/uart-prints-rubbish/77, to: ${data.id}, lang: en }\n- { from: /t/77, to: ${data.id}, lang: en }\n`
  )
  expect(await project.import()).toContain('0 new, 0 changed, 2 unchanged')
})

test('an export that cannot be read is answered by one clear line', async () => {
  const project = await makeProject({
    'cut.xml': wxr(first).slice(0, 900),
    'feed.xml': '<rss><channel><title>Feed</title></channel></rss>',
    'bomb.xml': `<!DOCTYPE rss [<!ENTITY a "b">]>${wxr(first)}`,
    'drafts.xml': wxr(draft),
    'list.json': '[]'
  })
  const cases: [string, RegExp][] = [
    ['cut.xml', /cut\.xml:\d+ is not XML/],
    ['feed.xml', /feed\.xml is no export of WordPress/],
    ['bomb.xml', /bomb\.xml defines entities/],
    ['drafts.xml', /drafts\.xml has no post or page that is published/],
    ['list.json', /list has no public topic of Discourse/]
  ]
  for (const [file, message] of cases) {
    const { code, out, error } = await project.run(join(project.folder, file))
    expect([code, out]).toEqual([2, ''])
    expect(error).toMatch(message)
    expect(error.trim().split('\n')).toHaveLength(1)
  }
})

test('GitBook: blocks of an included part are converted', async () => {
  const project = await makeProject({
    'SUMMARY.md': '# Summary\n\n* [A](a.md)\n',
    '.gitbook/includes/part.md': '---\ntitle: Part\n---\n\n{% hint style="warning" %}\nMind the belt.\n{% endhint %}\n',
    'a.md': '# A\n\nFirst.\n\n{% include ".gitbook/includes/part.md" %}\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toContain('> [!WARNING]\n>\n> Mind the belt.')
})
