import { expect, test } from 'vitest'
import { fromMkdocs } from '../../scripts/import/mark/mkdocs.ts'
import { makeProject } from './project.ts'

const converted = (text: string) =>
  fromMkdocs(text, 'a.md', { find: () => undefined, read: () => undefined } as never, [], true, {
    caret: true,
    tilde: true
  }).replace(/\n{3,}/g, '\n\n')

test('a line of code with three marks at both ends begins no code block', () => {
  expect(converted('```rm -r a```\n\n```\n#define A\n```\n\n#Head\n')).toBe(
    '```rm -r a```\n\n```\n#define A\n```\n\n# Head\n'
  )
  expect(converted('````\n```a```\n#b\n````\n\n#Head\n')).toBe('````\n```a```\n#b\n````\n\n# Head\n')
  expect(converted('~~~ `a`\n#b\n~~~\n')).toBe('~~~ `a`\n#b\n~~~\n')
})

test('blanks before a tab do not end a block', () => {
  expect(converted('??? tip "T"\n\t```\n\t#a\n \t```\n\nAfter\n')).toContain('```\n#a\n```\n\n</details>\n\nAfter')
})

test('the first row of a table is no heading', () => {
  expect(converted('#|B\n-|-\n1|2\n\n# A | B\n---|---\n')).toBe('#|B\n-|-\n1|2\n\n\\# A | B\n---|---\n')
  expect(converted('#A | B\n\nwords\n#C\n')).toBe('# A | B\n\nwords\n# C\n')
})

test('a term can begin with emphasis, and its definition with several blanks', () => {
  const made = converted('**`A`**\n:    _one_\n\n    - b\n\n*B*\n\n:   two\n\n* item\n: three\n')
  expect(made).toContain('<dt>\n\n**`A`**\n\n</dt>\n<dd>\n\n_one_\n\n- b\n\n</dd>')
  expect(made).toContain('<dt>\n\n*B*\n\n</dt>\n<dd>\n\ntwo\n\n</dd>')
  expect(made).toContain('* item\n: three')
  expect(converted('#### `A`\n:    one\n\n    [b](b.md)\n')).toBe(
    '#### `A`\n\n<dl>\n<dd>\n\none\n\n[b](b.md)\n\n</dd>\n</dl>\n\n'
  )
})

test('a picture of HTML belongs to the text around it', () => {
  expect(converted('## A\n<img src="a.png"> </img>\nsee [b](b.md)\n')).toBe(
    '## A\n<img src="a.png"> </img>\n\nsee [b](b.md)\n'
  )
  expect(converted('<img src="a.png">\n<img src="b.png">\n![c](c.png)\n')).toBe(
    '<img src="a.png">\n<img src="b.png">\n\n![c](c.png)\n'
  )
  const same = '- item\n  <img src="a.png">\n  words\n\n<div>\n<img src="a.png">\nwords\n</div>\n'
  expect(converted(same)).toBe(same)
})

test('notes without a blank or with several words, and marks in titles and notes', () => {
  expect(converted('!!!note "New in it"\n')).toContain('> [!NOTE]\n>\n> **New in it**')
  expect(converted('!!! i2c example\n    text\n')).toContain('**I2c example**\n>\n> text')
  expect(converted('!!! example of loading\n    text\n')).toContain('**Example of loading**')
  expect(converted('!!!Many of them, as one says.\n')).toBe('!!!Many of them, as one says.\n')
  expect(converted('!!! tip "I^2^C :material-x:"\n    I^2^C\n\n        a^2^\n')).toContain(
    '**I<sup>2</sup>C**\n>\n> I<sup>2</sup>C\n>\n>     a^2^'
  )
  expect(converted('=== ":material-linux: Linux"\n\n    text\n')).toContain('<x-tab title="Linux">')
})

test('marked text with code, and attributes between marks of emphasis', () => {
  expect(converted('==needs `a=b`.== and `==c==`, a==b==c\n')).toBe('<mark>needs `a=b`.</mark> and `==c==`, a==b==c\n')
  expect(converted('**[a](b){target=_blank}** and {x=1}y\n')).toBe('**[a](b)** and {x=1}y\n')
})

test('a disclaimer that warns, and the owner of a licence, stay', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\n',
    'docs/a.md': '# A\n\n## Disclaimer\n\n**DANGER** of 230 V: all rights end here.\n\n## Flash\n\nSteps.\n',
    'docs/b.md': '# B\n\n## Disclaimer\n\nCut the line first.\n\n## Flash\n\nSteps.\n',
    'docs/c.md': '# 丙\n\n## 免责声明\n\n高压危险，本公司声明。\n\n## 步骤\n\n正文。\n',
    'docs/d.md': '# License\n\nCopyright (C) 2026 Lin\n\nThis library is free.\n',
    'docs/e.md': '# E\n\n## Disclaimer\n\nThe company gives no warranty.\n\n## Flash\n\nSteps.\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/a.md')).body).toMatch(/^## Disclaimer\n\n\*\*DANGER/)
  expect((await project.article('en/b.md')).body).toContain('Cut the line')
  expect((await project.article('en/c.md')).body).toContain('高压危险')
  expect((await project.article('en/d.md')).body).toContain('2026 Lin')
  expect((await project.article('en/e.md')).body).toBe('## Flash\n\nSteps.\n')
})

test('MkDocs: a file name is the title without its hyphens, in the navigation and outside it', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Boards\nnav:\n  - Step-Motor-Drive.md\n  - Own-Name: Other-One.md\n',
    'docs/Step-Motor-Drive.md': 'Words about the motor and its drive.\n',
    'docs/Other-One.md': 'Words about the other one of the boards.\n',
    'docs/Not-Listed.md': 'Words about a board that no list has.\n'
  })
  await project.import('--lang', 'en')
  const titles = ['Step-Motor-Drive', 'Other-One', 'Not-Listed'].map(
    async name => (await project.article(`en/${name}.md`)).data.bigTitle
  )
  expect(await Promise.all(titles)).toEqual(['Step Motor Drive', 'Own-Name', 'Not Listed'])
})

test('MkDocs: fields without lines around them are no text, and links follow redirects', async () => {
  const project = await makeProject({
    'mkdocs.yml': "site_name: Boards\nplugins:\n  - redirects:\n      redirect_maps:\n        'Old.md': 'New.md'\n",
    'docs/New.md':
      '\ndescription: What the new board is for\ntags: a\n\n# New\n\nNote: read [old](Old.md) and [old](Old).\n',
    'docs/Old.md': 'redirect: New.md\n',
    'docs/Word.md': 'Summary: this line is a sentence.\n\nMore words of it.\n'
  })
  const out = await project.import('--lang', 'en')
  const { body, data } = await project.article('en/New.md')
  expect(data.smallTitle).toBe('What the new board is for')
  expect(body).toBe(`Note: read [old](/en/home/article/${data.id}) and [old](/en/home/article/${data.id}).\n`)
  expect((await project.article('en/Word.md')).body).toContain('Summary: this line')
  expect(out).toContain('docs/Old.md only redirects to New.md.')
})

test('a picture at http:// is named, or has the https:// address of its host', async () => {
  const project = await makeProject({
    'a.md':
      '# A\n\n![one](http://a.example/1.png "T") ![two][2] <img src="http://B.example/3.png" width="9">\n\n[2]: http://b.example/2.png\n',
    'b.md': '# B\n\nWords and ![four](https://b.example/4.png).\n'
  })
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toContain('![one](http://a.example/1.png "T")')
  expect(body).toContain('![two](https://b.example/2.png)')
  expect(body).toContain('<img src="https://B.example/3.png" width="9">')
  expect(out).toContain('does not load them (1):\n  a.md:3 http://a.example/1.png')
})

test('a film within HTML becomes a link of HTML, so that the HTML goes on', async () => {
  const box = (inside: string) =>
    `<div>\n    <div class="box">\n        <div>\n            ${inside}\n            <p class="name">Words</p>\n        </div>\n    </div>\n</div>\n`
  const project = await makeProject({
    'a.md': `# A\n\n${box('<video controls src="film.mp4"></video>')}\n<video src="./film.mp4">Not here <b>x</b></video>\n`,
    'film.mp4': 'film'
  })
  const out = await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(/<div>\n {12}<a href="\/files\/sdk\/\w+\/film\.mp4">film\.mp4<\/a>\n {12}<p class="name">Words/)
  expect(out).toContain('<video> is shown as a link, without its words "Not here".')
  expect(body).toMatch(/\n\n\[film\.mp4\]\(\/files\/sdk\/\w+\/film\.mp4\)/)
})

test('bold text can have blanks at its ends', () => {
  expect(converted('以 **Air780E 核心板 **为例，*a* 发送** ****"TCP CONNECT"**\n')).toBe(
    '以 **Air780E 核心板** 为例，*a* 发送 **"TCP CONNECT"**\n'
  )
  const same = '** x and ** y `**a **` 2 ** 3 ***c **d** \\**e **f**\n\n* **a**\n\n****\n'
  expect(converted(same)).toBe(same)
})

test('the title of code without a language is shown, and a folded note without a title is called as its kind', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.superfences]\n',
    'docs/index.md': '# A\n\n```title="More to say"\nX=1\n```\n\n???+ Note\n    Words.\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('``` text title="More to say"\nX=1\n```')
  expect(body).toContain('<summary>Note</summary>')
  expect(out).toContain('of which 0 (0.000 %) are not named')
})

test('attributes of HTML within a line need no quotes', async () => {
  const project = await makeProject({
    'a.md':
      '# A\n\nSee <a href=https://a.example/b?c=1>b</a>, <a href=b.md>this</a>, <img src=x/c.png width=3/>, `<a href=x/y>`.\n\n```\n<a href=x/y>\n```\n',
    'b.md': '# B\n\nWords.\n',
    'x/c.png': 'png'
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/a.md')
  expect(body).toMatch(
    /See <a href="https:\/\/a\.example\/b\?c=1">b<\/a>, <a href="\/en\/home\/article\/\d+">this<\/a>, <img src="[^"]+" width=3\/>/
  )
  expect(body).toContain('`<a href=x/y>`.\n\n```\n<a href=x/y>\n```')
})

test('names of people are links where magiclink makes them so', async () => {
  const text =
    'By @ann-b, (@carl). Not a@b.org, [@x](https://a.example/@y), `@code`, @org/repo, @scope.x or <a title="@z">@</a>.'
  const extension = '  - pymdownx.magiclink:\n      repo_url_shorthand: true\n'
  const project = await makeProject({
    'mkdocs.yml': `site_name: A\nmarkdown_extensions:\n${extension}`,
    'docs/index.md': `# A\n\n${text}\n`
  })
  await project.import('--lang', 'en', '--check')
  const made = text
    .replace('@ann-b', '[@ann-b](https://github.com/ann-b)')
    .replace('@carl', '[@carl](https://github.com/carl)')
  expect((await project.article('en/index.md')).body).toBe(`${made}\n`)
  await project.write({ 'mkdocs.yml': 'site_name: A\nmarkdown_extensions: [pymdownx.magiclink]\n' })
  await project.import('--lang', 'en')
  expect((await project.article('en/index.md')).body).toBe(`${text}\n`)
})
