import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

const CONFIG = `title: Watch
markdown: redcarpet
asset_path: /assets
collections:
  libraries: { output: true }
defaults:
  - scope: { path: "", type: posts }
    values: { permalink: "/blog/:year/:month/:day/:title/" }
`

test('posts have the day of their names and the address of the defaults, and files are below the asset path', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    '_layouts/post.html': '{{ content }}',
    'assets/images/watch.png': png,
    '_posts/2014-01-17-Sixth-beta.md':
      '---\ntags: [news]\n---\n\nThe sixth one is here.\n\n![A watch](/images/watch.png)\n',
    '_posts/2015-06-25-week-eight.md':
      '---\ntitle: Week eight\n---\n\nSee [the sixth beta](/blog/2014/01/17/Sixth-beta/).\n'
  })
  const out = await project.import('--check', '--lang', 'en')
  const sixth = await project.article('en/_posts/2014-01-17-Sixth-beta.md')
  expect(sixth.data).toMatchObject({ date: '2014-01-17', bigTitle: 'Sixth Beta' })
  expect(sixth.body).toMatch(/!\[A watch\]\(\/pictures\/sdk\/\w+\.png\)/)
  expect((await project.article('en/_posts/2015-06-25-week-eight.md')).body).toContain(
    `[the sixth beta](/en/home/article/${sixth.data.id})`
  )
  expect(out).not.toContain('Pictures that are not there')
})

test('a section below the text is no title: a document of a collection is called by its name, or its file', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    '_libraries/pins.md': '---\nname: Pins for watches\n---\n\nPushes pins.\n\n## Installation\n\nAdd it.\n',
    '_libraries/color-select.md':
      '---\nlicense: mit\n---\n\nChooses colors.\n\n##Setup\nCopy the folder.\n\n#1 is red.\n',
    '_libraries/first.md': '---\nlicense: mit\n---\n\n## Alarms\n\nRings at a time.\n'
  })
  await project.import('--lang', 'en')
  const pins = await project.article('en/_libraries/pins.md')
  expect(pins.data.bigTitle).toBe('Pins for watches')
  expect(pins.body).toContain('## Installation\n')
  const colors = await project.article('en/_libraries/color-select.md')
  expect(colors.data.bigTitle).toBe('Color Select')
  expect(colors.body).toContain('## Setup\nCopy the folder.\n\n#1 is red.\n')
  expect((await project.article('en/_libraries/first.md')).data.bigTitle).toBe('Alarms')
})

test('kramdown with the rules of GitHub has no heading without a blank', async () => {
  const project = await makeProject({
    '_config.yml': 'title: Watch\n',
    '_layouts/page.html': '{{ content }}',
    'a.md': '---\ntitle: A\n---\n\nWords.\n\n##No heading\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toContain('\n##No heading\n')
})

test('entries of the front matter with an address are links, and data in a block of the site stay data', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    '_layouts/page.html': '{{ content }}',
    'a.md': `---
title: A
related_examples:
  - title: Accel discs
    url: https://git.example/discs
---

Words.

{% screenshots %}
{ "image": "/images/a.png", "platforms": [{ "hw": "round" }] }
{% endscreenshots %}
`
  })
  const out = await project.import('--check', '--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('- **[Accel discs](https://git.example/discs)**')
  expect(body).toContain('```json\n{ "image": "/images/a.png", "platforms": [{ "hw": "round" }] }\n```')
  expect(out).toContain('{% screenshots %} is not known here')
})
