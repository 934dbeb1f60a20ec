import type { Locator, Page } from 'playwright'
import { beforeAll, expect, test } from 'vitest'
import { type Person, signUp } from '../support/person.ts'
import { publish } from '../support/publish.ts'
import { as, openSite, server } from '../support/site.ts'

openSite()

const HTML = `<meta charset="utf-8"><b style="font-weight:normal"><h2>Steps</h2>
<p>Cut the <b>power</b>, run <code>pm_test</code> and see <a href="https://example.com/a_(b)">the notes</a> &lt;now&gt;:</p>
<ol><li>First</li><li>Second<ul><li>Inner *star*</li></ul></li></ol>
<table><tr><th>Step</th><th>Result</th></tr><tr><td>1</td><td><code>a|b</code></td></tr></table>
<pre><code class="language-c">int x = 1;
int y;</code></pre><button>Copy</button><blockquote><p>Said</p></blockquote>
<hr><p>See <a href="#steps">above</a>, press <kbd>Esc</kbd>:</p><ol start="3"><li>Third</li></ol></b>`
const PLAIN = `Steps
Cut the power, run pm_test and see the notes <now>:
1. First
2. Second
  • Inner *star*
Step	Result
1	a|b
int x = 1;
int y;
Said
See above, press Esc:
3. Third`
const MARKDOWN = `## Steps

Cut the **power**, run \`pm_test\` and see [the notes](https://example.com/a_%28b%29) \\<now>:

1. First
2. Second
   - Inner \\*star\\*

| Step | Result |
| --- | --- |
| 1 | \`a\\|b\` |

\`\`\`c
int x = 1;
int y;
\`\`\`

> Said

---

See above, press \`Esc\`:

3. Third`

let ada: Person
beforeAll(async () => {
  ada = await signUp(server, 'ada-pastes')
})

/** Dispatches a paste event as a browser does. Returns false if the browser pastes the plain text itself. */
const paste = (field: Locator, plain: string, html: string): Promise<boolean> =>
  field.evaluate(
    (element, [plain, html]) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', plain)
      clipboardData.setData('text/html', html)
      return !element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    [plain, html] as const
  )

test('text that was copied from a page is pasted into a post as Markdown, and other text stays unchanged', () =>
  as(ada, async page => {
    await page.goto('/edit-article')
    const field = page.getByRole('textbox', { name: '正文' })
    await field.waitFor()
    const written = () =>
      field.evaluate(content => [...content.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n'))
    await paste(field, PLAIN, HTML)
    expect((await written()).trim()).toBe(MARKDOWN)
    await field.press('Control+z')
    await expect.poll(written).not.toContain('Steps')
    // An editor of code copies its colours only, and hidden text was in no check for private data.
    const coloured = '<div><span style="color:red">int</span><span> x;</span></div>'
    const hidden = `<p><b>Short</b></p><p style="display:none">${'secret '.repeat(20)}</p>`
    for (const [plain, html] of [
      ['int x;', coloured],
      ['Short', hidden]
    ] as const)
      await paste(field, plain, html)
    expect(await written()).not.toMatch(/secret|\*\*/)
  }))

test('notes and pictures of this site keep their form, and a caption comes once', async () => {
  // His draft would be continued by the other tests.
  const ben = await signUp(server, 'ben-pastes')
  await as(ben, async page => {
    await page.goto('/edit-article?new=1')
    const field = page.getByRole('textbox', { name: '正文' })
    await field.waitFor()
    const source = new URL('/pictures/boot-timeline.svg', page.url()).href
    const html = `<h2>Boot</h2><figure><img src="${source}" alt="Segments"><figcaption>Segments</figcaption></figure>
<aside class="callout tip"><p class="callout-title">提示</p><p>Measure first.</p></aside>`
    await paste(field, 'Boot Segments 提示 Measure first.', html)
    const written = await field.evaluate(content =>
      [...content.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n')
    )
    expect(written.trim()).toBe('## Boot\n\n![Segments](/pictures/boot-timeline.svg)\n\n> [!TIP]\n> Measure first.')
  })
})

test('a figure keeps all but its caption, a note its whole title, and no address of a picture becomes a mark', async () => {
  const cai = await signUp(server, 'cai-pastes')
  await as(cai, async page => {
    await page.goto('/edit-article?new=1')
    const field = page.getByRole('textbox', { name: '正文' })
    await field.waitFor()
    const { origin } = new URL(page.url())
    const html = `<figure><figcaption>Early</figcaption><img src="/pictures/a.svg" alt="Early"></figure>
<figure><img src="/pictures/b.svg" alt=""><figcaption></figcaption><pre>code</pre></figure>
<aside class="callout tip" aria-label="提示"><p class="callout-title">Boot · log</p><p>Read it.</p></aside>
<aside class="callout warning"><p class="callout-title">警告 · Boot · log</p><p>Keep it.</p></aside>
<aside class="callout note"></aside>
<p>x <img src="https://a.example/b)[no](https://c.example" alt="One"> <img src="${origin}//d.example/e.png" alt="Two"></p>`
    await paste(field, 'Early code Boot · log Read it. 警告 · Boot · log Keep it. x', html)
    const written = await field.evaluate(content =>
      [...content.querySelectorAll('.cm-line')].map(line => line.textContent).join('\n')
    )
    expect(written.trim()).toBe(`![Early](/pictures/a.svg)

![](/pictures/b.svg)

\`\`\`
code
\`\`\`

> [!TIP]
> **Boot · log**
>
> Read it.

> [!WARNING]
> **Boot · log**
>
> Keep it.

x ![One](https://a.example/b%29[no]%28https://c.example) Two`)
  })
})

test('text beside blocks begins no list, cells have no marks of blocks, and breaks are not bold', async () => {
  const dee = await signUp(server, 'dee-pastes')
  await as(dee, async page => {
    await page.goto('/edit-article?new=1')
    const field = page.getByRole('textbox', { name: '正文' })
    await field.waitFor()
    const html = `<span># define <b>X</b></span><p>a</p>- b<div>1. c<p>d</p></div><p><b>e<br></b>f<b><br></b></p>
<table><tr><td><h3>g</h3></td><td><pre>h\n  i</pre></td><td><blockquote>j</blockquote></td></tr></table>`
    await paste(field, '# define X a - b 1. c d e f g h i j', html)
    const written = () =>
      field.evaluate(content =>
        [...content.querySelectorAll('.cm-line')]
          .map(line => line.textContent)
          .join('\n')
          .trim()
      )
    // A paste before the rules of private data are loaded waits for them, and keeps its form.
    await expect.poll(written).toBe(`\\# define **X**

a

\\- b

1\\. c

d

**e**\\
f\\

| g | \`h\`<br>\`i\` | j |
| --- | --- | --- |`)
  })
})

test('hostile pages are pasted at once, and no sign of theirs becomes a mark', () =>
  as(ada, async page => {
    await page.goto('/edit-article?new=1')
    const field = page.getByRole('textbox', { name: '正文' })
    await field.waitFor()
    const many = 150_000
    const blanks = '<i> </i>'.repeat(many)
    const pages = [
      `<b>x</b>${'<style '.repeat(many)}`,
      `<b>x</b>${'<a'.repeat(many)}`,
      `<b>x</b><p>${'['.repeat(many)}`,
      `<b>x</b><p>x${blanks}x</p><h2>x${blanks}x</h2>`,
      `<b>x${'<br>'.repeat(many)}x</b>`,
      `<pre>x${'` '.repeat(many)}</pre>`,
      `<table><tr>${'<td>'.repeat(20_000)}${'<tr><td>x'.repeat(20_000)}</table><p>x</p>`,
      `<table><tr><td>a${' '.repeat(many)}b<td>c</table>`,
      `<b>x</b>${'<blockquote>a'.repeat(6000)}`
    ]
    const took = await field.evaluate((element, pages) => {
      const began = performance.now()
      for (const html of pages) {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/plain', 'x'.repeat(10))
        clipboardData.setData('text/html', html)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }
      return performance.now() - began
    }, pages)
    expect(took).toBeLessThan(15_000)
    // A pause that saves the draft may come here, and the server would refuse so much text.
    await page.locator('[data-server=too_long]').waitFor()
    await field.press('Control+a')
    const html = '<h2>Two<br>lines</h2><p><b>Write</b> &amp;lt; and [no](javascript:link)</p>'
    await paste(field, 'Two lines Write &lt; and [no](javascript:link)', html)
    // After so much text the editor draws its lines with the next frame.
    const text = () =>
      field.evaluate(one =>
        [...one.querySelectorAll('.cm-line')]
          .map(line => line.textContent)
          .join('\n')
          .trim()
      )
    await expect.poll(text).toBe('## Two lines\n\n**Write** \\&lt; and [no\\](javascript:link)')
  }))

async function openArticle(page: Page, id: number): Promise<Locator> {
  await page.goto(`/en/home/article/${id}`)
  const field = page.locator('#comments textarea').first()
  await field.click()
  return field
}

test('it is pasted so into a comment, but not within its code', async () => {
  const id = await publish(server, { bigTitle: 'Wombat pastes', content: 'Text.' })
  await as(ada, async page => {
    const field = await openArticle(page, id)
    await field.pressSequentially('See:')
    expect(await paste(field, PLAIN, HTML)).toBe(true)
    expect(await field.inputValue()).toBe(`See:\n\n${MARKDOWN}`)
    await field.fill('```\n')
    expect(await paste(field, PLAIN, HTML)).toBe(false)
  })
})

test('a quotation of selected text keeps code and lists', async () => {
  const content =
    'Change one option, `CONFIG_WATCHDOG=y`, and **no** other:\n\n## Then\n\n```log\none line\n```\n\n- one\n- two\n- ``a`b``'
  const id = await publish(server, { bigTitle: 'Wombat quotes', content })
  await as(ada, async page => {
    const field = await openArticle(page, id)
    /** Selects from the first text of one element to the last of another. */
    const select = (from: string, to: string) =>
      page.evaluate(
        ([from, to]) => {
          const [first, last] = [document.querySelector(from), document.querySelector(to)]
          if (first && last) getSelection()?.setBaseAndExtent(first, 0, last, last.childNodes.length)
        },
        [from, to] as const
      )
    const quote = page.getByRole('toolbar').getByRole('button', { name: 'Quote' })
    await select('#main .prose p', '#main .prose li:last-child')
    await quote.click()
    expect(await field.inputValue()).toBe(
      '> Change one option, `CONFIG_WATCHDOG=y`, and **no** other:\n>\n> ## Then\n>\n> ```log\n> one line\n> ```\n>\n> - one\n> - two\n> - ``a`b``\n\n'
    )
    await field.fill('')
    await select('#main .prose code', '#main .prose code')
    await quote.click()
    expect(await field.inputValue()).toBe('> `CONFIG_WATCHDOG=y`\n\n')
    await field.fill('')
    await select('#main .prose li code', '#main .prose li code')
    await quote.click()
    expect(await field.inputValue()).toBe('> ``a`b``\n\n')
  })
})
