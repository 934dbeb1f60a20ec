import { expect, test } from 'vitest'
import { withInlineFormulas } from '../../scripts/import/mark/kramdownMaths.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)
const page = (fields: string, text = 'Words of a page that are long enough to be one.') =>
  `---\n${fields}\n---\n\n${text}\n`

test('pages of Jekyll that name the page above them, with HTML in titles and addresses of their own', async () => {
  const project = await makeProject({
    '_config.yml': 'title: Motors\n',
    Gemfile: "gem 'jekyll'\n",
    'docs/a/boards.md': page(
      'title: <span class="x">Easy<span>Motor</span> boards</span>\nnav_order: 2\npermalink: /boards',
      `# <span class="x">Easy<span>Motor</span> boards</span>

A board <span class="x">Easy<span>Motor</span></span> for motors.

<p>
<img src="extras/pin.png" alt="The pins">
</p>

Board | Pins | Price
---- | ---- | ---- | ----
A | 4 | 5

Board | Pins | Price
--- | ---
B | 6 | 7

## Start the motor
{: #begin}

See [the start](#begin) and [the library](library_page).
`
    ),
    'docs/a/shield.md': page(
      'title: Shield\nparent: <span class="x">Easy<span>Motor</span> boards</span>\nnav_order: 2'
    ),
    'docs/mini.md': page('title: Mini\nparent: <span class="x">Easy<span>Motor</span> boards</span>\nnav_order: 1'),
    'docs/b/overview.md': page('title: Overview\nparent: Mini'),
    'docs/c/overview.md': page('title: Overview\nparent: Library'),
    'docs/b/pads.md': page('title: Pads\nparent: Overview\ngrand_parent: Library'),
    'docs/library.md': page('title: Library\nnav_order: 1\npermalink: /library_page'),
    'extras/pin.png': png
  })
  const report = await project.import('--check')
  const boards = await project.article('en/docs/a/boards.md')
  expect(boards.data.bigTitle).toBe('EasyMotor boards')
  expect(boards.body).not.toContain('# <span')
  expect(boards.body).toMatch(/<img src="\/pictures\/sdk\/\w+\.png"/)
  expect(boards.body).toContain('Board | Pins | Price\n---- | ---- | ---- |\nA | 4 | 5')
  expect(boards.body).toContain('Board | Pins | Price\n--- | --- | --- |\nB | 6 | 7')
  expect(boards.body).toMatch(/\[the start\]\(#start-the-motor\) and \[the library\]\(\/en\/home\/article\/\d+\)/)
  expect(report).toContain(' 0 lost')
  const placeOf = async (file: string) => {
    const { manual } = (await project.article(`en/docs/${file}.md`)).data
    return [...(manual?.path ?? []), ...(manual?.position ?? [])]
  }
  expect(await placeOf('library')).toEqual([0])
  expect(await placeOf('a/boards')).toEqual([1])
  expect(await placeOf('mini')).toEqual(['EasyMotor boards', 1, 0])
  expect(await placeOf('a/shield')).toEqual(['EasyMotor boards', 1, 1])
  expect(await placeOf('b/pads')).toEqual(['Library', 'Overview', 0, 0, 0])
})

test('two signs around a formula within a sentence of kramdown are one formula of the line', () => {
  const formula = '$$I = \\frac{V}{R}$$'
  const code = '```sh\necho $$ $$\n```'
  const text = `The ($$I_m$$) is $$V$$, not \`$$a$$\`:\n\n${formula}\n\n${code}\n\n- If $$R$$ is 0\n`
  const made = `The ($\`I_m\`$) is $\`V\`$, not \`$$a$$\`:\n\n${formula}\n\n${code}\n\n- If $\`R\`$ is 0\n`
  expect(withInlineFormulas(text)).toBe(made)
})

test('HTML of kramdown ends at its end tag, and holds Markdown if it says so', async () => {
  const project = await makeProject({
    '_config.yml': 'title: Motors\n',
    Gemfile: "gem 'jekyll'\n",
    'index.md': page(
      'title: Start',
      `Press the button of the board.

<p><b>Like this</b></p>
Then click **Next** of [the site](https://site.example).

<blockquote class="info" markdown="1"> <p class="heading">Rule</p>
Use **two** pins.
</blockquote>

- A motor
    - <blockquote markdown="1">Not **three**.</blockquote>
    - Four`
    )
  })
  await project.import()
  const { html } = await renderMarkdown((await project.article('en/index.md')).body)
  expect(html).toContain('click <strong>Next</strong> of <a href="https://site.example"')
  expect(html).toContain('Use <strong>two</strong> pins.')
  expect(html).toMatch(
    /<li>\s*<blockquote>\s*<p>Not <strong>three<\/strong>\.<\/p>\s*<\/blockquote>\s*<\/li>\s*<li>\s*(?:<p>)?Four/
  )
})
