import { expect, test } from 'vitest'
import { withPictureSizes } from '../../src/markdown/pictureSizes.ts'
import { renderMarkdown } from '../../src/markdown/render.ts'

const html = async (source: string) => (await renderMarkdown(source)).html
const late = 'loading="lazy" decoding="async"'

test('a picture in a line loads late', async () => {
  expect(await html('a ![b](c.png) d')).toBe(`<p>a <img src="c.png" alt="b" ${late}> d</p>`)
})

test('a picture alone in its paragraph becomes a figure with a caption', async () => {
  expect(await html('![Pins](c.png)')).toBe(
    `<figure><img src="c.png" alt="Pins" ${late}><figcaption>Pins</figcaption></figure>`
  )
  expect(await html('![](c.png)')).toBe(`<figure><img src="c.png" alt="" ${late}></figure>`)
})

test.each([
  'alt text',
  'image',
  'enter image description here',
  'image-3',
  '图片',
  '在这里插入图片描述',
  '12',
  'board_v2.png',
  '未找到图片05|',
  'image not found'
])('the placeholder %s is neither a caption nor read aloud', async alt => {
  const { html, text } = await renderMarkdown(`![${alt}](c.png)`)
  expect([html, text]).toEqual([`<figure><img src="c.png" alt="" ${late}></figure>`, ''])
})

test.each(['a', 'AI', 'Logo', 'pin_map', 'pwm-3', 'duo-256m-front', '图标'])(
  'the alternative text %s is read aloud, but is no caption',
  async alt => {
    expect(await html(`![${alt}](c.png)`)).toBe(`<figure><img src="c.png" alt="${alt}" ${late}></figure>`)
    expect(await html(`![${alt}](c.png "${alt}")`)).toContain(`<figcaption>${alt}</figcaption>`)
  }
)

test.each(['Logo of the site', 'self-test', 'UART', '正面', 'USB-C'])('%s is a caption', async alt => {
  expect(await html(`![${alt}](c.png)`)).toContain(`<figcaption>${alt}</figcaption>`)
})

test('a picture with a title becomes a figure anywhere, with the title as caption', async () => {
  const figure = `<figure><img src="c.png" alt="b" ${late}><figcaption>t</figcaption></figure>`
  expect(await html('![b](c.png "t")')).toBe(figure)
  expect(await html('a ![b](c.png "t") d')).toBe(`<p>a </p>${figure}<p> d</p>`)
})

test('each of several pictures in a paragraph becomes a figure, and a linked one keeps its link', async () => {
  expect((await html('![a](a.png)\n![b](b.png)')).match(/<figure>/g)).toHaveLength(2)
  expect(await html('[![Pins](a.png)](b.html)')).toMatch(/^<figure><a href="b.html"><img .*><\/a><figcaption>Pins</)
})

test('the size attributes of HTML pictures remain, and other attributes are dropped', async () => {
  const picture = await html('x <img src="a.png" width="300" height=200 style="width:1px" srcset="b.png 2x">')
  expect(picture).toContain(`<img src="a.png" width="300" height="200" alt="" ${late}>`)
})

test('a picture that the importer could not find is a placeholder with its name', async () => {
  expect(await html('![波形](missing:%E5%9B%BE%201.png)')).toBe(
    '<figure class="missing"><div role="img" aria-label="图片未收录: 波形">图片未收录</div>' +
      '<figcaption>波形 · 图 1.png</figcaption></figure>'
  )
  expect(await html('a ![](missing:b.png) c')).toContain('</p><figure class="missing"><div role="img"')
  expect(await html('![][r]\n\n[r]: missing:b.png')).toContain('<figcaption>b.png</figcaption>')
})

test('a missing picture inside a line that cannot break is a placeholder in the line', async () => {
  const cell = await html('| a |\n|---|\n| ![b](missing:c.png) |')
  expect(cell).toContain('<td><span class="missing" role="img" aria-label="Image unavailable: b">b · c.png</span></td>')
})

test('the missing: scheme is for pictures only', async () => {
  expect(await html('[a](missing:b)')).toBe('<p><a>a</a></p>')
  expect(await html('x <img src="MISSING:b">')).toBe('<p>x </p>')
})

test('a picture of the site has its size, one from elsewhere or from outside public/ has none', async () => {
  const { html } = await renderMarkdown('![Boot](/pictures/boot-timeline.svg)\n\n![x](https://example.com/a.png)')
  const sized = withPictureSizes(html)
  expect(sized).toMatch(/<img src="\/pictures\/boot-timeline\.svg" width="\d+" height="\d+"/)
  expect(sized.match(/width=/g)).toHaveLength(1)
  expect(withPictureSizes('<img src="/../package.json" alt="">')).toBe('<img src="/../package.json" alt="">')
})

test('a missing picture leads where it would have led', async () => {
  const { html } = await renderMarkdown('[![Chat](missing:chat.png)](https://example.com/chat)')
  expect(html).toMatch(/<figcaption><a href="https:\/\/example\.com\/chat"[^>]*>Chat · chat\.png<\/a><\/figcaption>/)
})
