import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = `title: Watch
source: ./source/
links:
  examples: https://git.example/watch
  store: { url: https://store.example }
collections:
  guides:
    output: true
    permalink: /guides/:path/
  notes:
    output: false
`

test('the site of Jekyll is in a folder beside its configuration, with its collections and values', async () => {
  const project = await makeProject({
    '_config.yml': CONFIG,
    'README.md': '# How to build this site\n\nWords for those who build it.\n',
    'source/_layouts/default.html': '{{ content }}',
    'source/start.md': `---
title: Start
---

Read {% guide_link fonts/system#sizes "Fonts" %} and [the guide](/guides/fonts/system/).
Get [examples]({{ site.links.examples }}/clock) or [the app]({{site.links.store.url}}).

{% comment %}
## Words that nobody sees
{% if later %}Nor these ones{% endif %}
{% endcomment %}
`,
    'source/_guides/fonts/system.md': `---
title: System fonts
---

Use {% guide_link fonts/own %} as well, or {% store_link %}.

{% highlight { "language": "c", "options": { "numbers": true } } %}
int font = {1};
{% endhighlight %}

{% markdown {} %}
## Sizes

There are **three** sizes.
{% endmarkdown %}
`,
    'source/_guides/fonts/own.md': '---\ntitle: Own fonts\n---\n\nA font of your own.\n',
    'source/_notes/draft.md': '---\ntitle: Secret note\n---\n\nNot for readers.\n',
    'source/_drafts/later.md': '---\ntitle: Later\n---\n\nNot yet.\n'
  })
  const report = await project.import('--check')
  expect([...(await project.files()).keys()].filter(file => /\.md$/.test(file)).sort()).toEqual([
    'content/docs/sdk/en/_guides/fonts/own.md',
    'content/docs/sdk/en/_guides/fonts/system.md',
    'content/docs/sdk/en/start.md'
  ])
  expect(report).toContain('source/_notes/draft.md is of the collection notes, which has no pages.')
  const start = (await project.article('en/start.md')).body
  expect(start).toMatch(/\[the guide\]\(\/en\/home\/article\/\d+\)/)
  expect(start).toContain('[examples](https://git.example/watch/clock) or [the app](https://store.example)')
  // The tag is the site's own, so its words are kept and the loss is named.
  expect(start).toContain('Read Fonts and')
  expect(report).toContain(`{% guide_link fonts/system#sizes "Fonts" %} is a link of the site's own`)
  const fonts = (await project.article('en/_guides/fonts/system.md')).body
  expect(fonts).toMatch(/Use \[Own fonts\]\(\/en\/home\/article\/\d+\) as well/)
  expect(fonts).toContain('```c\nint font = {1};\n```')
  expect(fonts).toContain('## Sizes\n\nThere are **three** sizes.')
  expect(report).toContain(' 0 lost')
})

test.each([
  ['docs/../docs', 'docs/'],
  ['..', ''],
  ['nowhere', '']
])('the source %s of Jekyll hides what the configuration excludes', async (source, folder) => {
  const project = await makeProject({
    '_config.yml': `source: ${source}\nexclude: [private]\ncollections:\n  notes:\n    output: false\n`,
    [`${folder}start.md`]: 'Words for readers.\n',
    [`${folder}private/plan.md`]: 'Words for nobody else.\n',
    [`${folder}_notes/note.md`]: 'Words for nobody else.\n'
  })
  const report = await project.import('--check')
  expect([...(await project.files()).keys()].filter(file => /\.md$/.test(file))).toEqual([
    'content/docs/sdk/en/start.md'
  ])
  expect(report).toContain(`${folder}private/plan.md is excluded by _config.yml.`)
})

test('a link of the site keeps its words in any quotes, and leads to a file with blanks in its path', async () => {
  const project = await makeProject({
    'my site/_config.yml': 'collections:\n  guides:\n    output: true\n',
    'my site/_guides/start.md': '---\ntitle: Start\n---\n\nWords.\n',
    'my site/_guides/use.md': `---
title: Use
---

One {% guide_link other 'Fonts [new]' %}, two {% app_link https://app.example/a "The app" %}, three {% guide_link start System fonts %}.
Four {% store_link %}.
`
  })
  const report = await project.import('--check')
  const { body } = await project.article('en/_guides/use.md')
  expect(body).toMatch(/One Fonts \\?\[new\\?\], two The app, three \[System fonts\]\(\/en\/home\/article\/\d+\)\./)
  expect(report).toContain("{% guide_link other 'Fonts [new]' %} is a link of the site's own: its words are kept.")
  expect(report).toContain("{% store_link %} is a link of the site's own: it was left out.")
})
