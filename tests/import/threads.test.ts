import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { cookedToMarkdown } from '../../scripts/import/discourseCooked.ts'
import { fromDiscourse } from '../../scripts/import/discourseMarkdown.ts'
import { htmlToMarkdown } from '../../scripts/import/htmlText.ts'
import { asHtml } from '../../scripts/import/shortcodes.ts'
import { threadSchema } from '../../src/domain/content/threadFile.ts'
import { makeProject } from './project.ts'

const pointers = { upload: () => undefined, topic: () => undefined }
const raw = (text: string, polls = []) => fromDiscourse(text, pointers, polls)

test('shows the blocks of Discourse as Markdown', () => {
  const polls = [
    {
      name: 'poll',
      voters: 15,
      options: [
        { html: 'A', votes: 12 },
        { html: 'B', votes: 3 }
      ]
    }
  ]
  expect(fromDiscourse('[poll type=regular]\n# Which?\n* A\n* B\n[/poll]', pointers, polls)).toBe(
    '**Which?**\n\n- A (12)\n- B (3)\n\n👥 15'
  )
  expect(raw('Hi :smile: :wave:t3: :our_logo: `:smile:` 12:30:45 a:b:c')).toBe(
    'Hi 😄 👋 :our_logo: `:smile:` 12:30:45 a:b:c'
  )
  expect(raw('[grid]\n![a](https://e.org/a.png)\n![b](https://e.org/b.png)\n[/grid]')).toBe(
    '![a](https://e.org/a.png)\n![b](https://e.org/b.png)'
  )
  expect(raw('[chat quote="ann;12;2024-05-03T10:00:00Z"]\nWords\n[/chat]')).toBe('> **ann 2024-05-03**:\n>\n> Words')
  expect(raw('[date-range from=2024-05-01 to=2024-05-03T10:00]')).toBe('2024-05-01 – 2024-05-03 10:00')
  expect(raw('[b]bold[/b] [i]it[/i] [url=https://e.org]here[/url] [color=red]x[/color]')).toBe(
    '**bold** _it_ [here](https://e.org) x'
  )
  expect(raw('|a|\n|-|\n|![x\\|690x388](https://e.org/x.png)|')).toBe('|a|\n|-|\n|![x](https://e.org/x.png)|')
})

test('reads the HTML of a post without what only Discourse draws', () => {
  const made = cookedToMarkdown(
    '<p>Hi <img class="emoji" title=":smile:" alt=":smile:" src="https://f.org/smile.png"></p>' +
      '<div class="lightbox-wrapper"><a class="lightbox" href="https://f.org/big.png"><img src="https://f.org/small.png" alt="shot"><div class="meta">shot.png1920×1080 100 KB</div></a></div>' +
      '<aside class="onebox" data-onebox-src="https://e.org/page"><header>e.org</header><article><h3><a href="https://e.org/page">A page</a></h3><p>Long preview</p></article></aside>' +
      '<aside class="quote" data-username="ann"><div class="title"><img class="avatar" src="x">ann:</div><blockquote><p>Was so</p></blockquote></aside>' +
      '<pre data-code-wrap="cpp"><code class="lang-cpp">int a;</code></pre><details><summary>More</summary><p>Inside</p></details>'
  )
  expect(made).toBe(
    'Hi 😄\n\n![shot](https://f.org/big.png)\n\n[A page](https://e.org/page)\n\n> **ann**:\n>\n> Was so\n\n```cpp\nint a;\n```\n\n<details><summary>More</summary>\n\nInside\n\n</details>'
  )
})

test('shows galleries, players and code of WordPress', () => {
  const file = (id: number) => ({ url: `https://b.org/${id}.png`, title: `Picture ${id}` })
  const made = (html: string) => htmlToMarkdown(asHtml(html, { file, own: [7] }), url => url)
  expect(made('[gallery ids="1,2"]')).toBe('![Picture 1](https://b.org/1.png)\n\n![Picture 2](https://b.org/2.png)')
  expect(made('[gallery]')).toBe('![Picture 7](https://b.org/7.png)')
  expect(made('[audio mp3="https://b.org/a.mp3"][/audio]')).toBe('[a.mp3](https://b.org/a.mp3)')
  expect(made('[video src="https://b.org/v.mp4"]')).toBe('[v.mp4](https://b.org/v.mp4)')
  expect(made('<pre class="EnlighterJSRAW" data-enlighter-language="c">int a;</pre>')).toBe('```c\nint a;\n```')
  expect(
    made(
      '<!-- wp:syntaxhighlighter/code {"language":"cpp"} -->\n<pre class="wp-block-syntaxhighlighter-code">int a;</pre>'
    )
  ).toBe('```cpp\nint a;\n```')
})

test('discussions of GitHub become threads with replies and answers, the same in a second run', async () => {
  const person = (login: string) => ({ login })
  const comment = (id: number, login: string, body: string, more: object = {}) => ({
    ...{ id: `DC_${id}`, databaseId: id, author: person(login), createdAt: `2024-05-03T0${id}:00:00Z`, body },
    ...more
  })
  const discussion = (comments: object[]) => ({
    data: {
      repository: {
        discussions: {
          nodes: [
            {
              ...{ number: 12, title: 'Boot :rocket:', url: 'https://github.com/a/b/discussions/12' },
              ...{
                createdAt: '2024-05-03T00:00:00Z',
                author: person('ann'),
                body: 'It does not boot at all, why is that?'
              },
              ...{ category: { name: 'Q&A' }, labels: { nodes: [{ name: 'boot' }] }, answer: { id: 'DC_2' } },
              comments: { totalCount: 4, nodes: comments }
            }
          ]
        }
      }
    }
  })
  const one = comment(1, 'bob', 'Same here.', {
    replies: { nodes: [comment(3, 'ann', 'Really :+1:?'), comment(4, 'eve', 'Hidden words', { isMinimized: true })] },
    reactionGroups: [{ reactors: { totalCount: 2 } }]
  })
  const two = comment(2, 'Zoë', 'Set the strap, see https://github.com/a/b/discussions/12#x.', { isAnswer: true })
  const project = await makeProject({ 'talk.json': JSON.stringify(discussion([one, two])) }, 'talk')
  const file = join(project.folder, 'talk.json')
  const { code, out } = await project.run(file)
  expect(code).toBe(0)
  expect(out).toContain('12.md 1 comments are hidden, deleted or empty.')
  expect(out).toContain('12.md 2 comments are not in the export.')
  const { data } = await project.article('en/12.md')
  expect(data).toMatchObject({ bigTitle: 'Boot 🚀', author: 'talk-ann', articleType: 2, tags: ['Q&A', 'boot'] })
  const thread = threadSchema.parse(parse(await project.read('content/docs/talk/en/12.thread.yaml')))
  const [same, answer, really] = thread.comments
  expect(same).toMatchObject({
    key: '1',
    author: 'talk-bob',
    likes: 2,
    content: 'Same here.',
    date: '2024-05-03 09:00'
  })
  expect(answer).toMatchObject({
    key: '2',
    accepted: true,
    content: `Set the strap, see [Boot 🚀](/en/home/article/${data.id}).`
  })
  expect(really).toMatchObject({ key: '3', parent: same?.id, content: 'Really 👍?' })
  expect(await project.read('content/authors.yaml')).toContain('nickname: Zoë')

  const before = await project.files()
  expect((await project.run(file)).out).toContain('0 new, 0 changed, 1 unchanged')
  expect(await project.files()).toEqual(before)

  await project.write({ 'talk.json': JSON.stringify(discussion([comment(5, 'dan', 'Newer.'), two])) })
  const again = (await project.run(file)).out
  expect(again).toContain('0 new, 1 changed, 0 unchanged')
  expect(again).toContain('2 comments are gone from the export.')
  const later = threadSchema.parse(parse(await project.read('content/docs/talk/en/12.thread.yaml')))
  expect(later.comments.map(({ key, id }) => [key, id])).toEqual([
    ['2', answer?.id],
    ['5', (really?.id ?? 0) + 1]
  ])
  expect(later.removed.map(({ key }) => key)).toEqual(['1', '3'])
})
