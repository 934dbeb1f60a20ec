import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderMarkdown } from '../../src/markdown/render.ts'
import { htmlVectors } from './htmlVectors.ts'
import { dangersIn, elementsOf, parseHtml, reprint } from './inspect.ts'
import { markdownVectors } from './markdownVectors.ts'

const pieces = [
  ...'*_~`[]()<>!#|-+&;:"\'/\\= \n\t\0',
  ...[
    '**',
    '~~',
    '```',
    '```c\n',
    '    ',
    '> ',
    '- ',
    '1. ',
    '- [ ] ',
    '\n\n',
    '| a | b |\n|---|---|\n',
    ...['$x^2$', '$$', '\\(', '\\)', '$\\text{', '}$', '\\href{javascript:x}{'],
    '[^1]',
    '[^1]: ',
    '[!NOTE]\n'
  ],
  ...[
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<div id="a">',
    '</div>',
    '<table><tr><td>',
    '</table>',
    '<a href="',
    '<img src=',
    '<!--',
    '-->'
  ],
  ...[
    '<svg>',
    '<math>',
    '<style>',
    '</style>',
    '<script>',
    '</script>',
    '<template>',
    '<noscript>',
    '<title>',
    '<h1>',
    '<pre><code>'
  ],
  ...[
    'javascript:',
    'https://a.b/',
    'missing:',
    'data:',
    ' onerror=',
    ' style=',
    ' class="k"',
    ' id=',
    '![a](',
    '&#',
    '&lt;',
    '中文',
    '。',
    '😀',
    '\ud800'
  ]
]
const markdown = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 5 })), { maxLength: 60 })
    .map(parts => parts.join('')),
  fc
    .tuple(
      fc.constantFrom(...Object.values({ ...htmlVectors, ...markdownVectors }).flat()),
      fc.array(fc.constantFrom(...pieces), { maxLength: 8 }),
      fc.nat()
    )
    .map(
      ([vector, parts, at]) => vector.slice(0, at % vector.length) + parts.join('') + vector.slice(at % vector.length)
    )
)

test('no text, whatever it holds, throws or leaves anything to run, load or submit', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async source => {
      const { html } = await renderMarkdown(source)
      expect(dangersIn(html)).toEqual([])
      // Mutating markup would become visible after a second parse.
      expect(dangersIn(reprint(html))).toEqual([])
      expect(reprint(reprint(html))).toBe(reprint(html))
    }),
    { numRuns: 1_500 }
  )
}, 120_000)

test('every id in a text with a prefix has the prefix, whatever the text holds', async () => {
  await fc.assert(
    fc.asyncProperty(markdown, async source => {
      const { html, headings } = await renderMarkdown(source, { idPrefix: 'c7-' })
      const ids = elementsOf(parseHtml(html)).flatMap(({ properties }) =>
        [properties.id ?? [], properties.name ?? []].flat()
      )
      expect(ids.filter(id => !String(id).startsWith('c7-'))).toEqual([])
      expect(new Set(headings.map(({ id }) => id)).size).toBe(headings.length)
    }),
    { numRuns: 500 }
  )
}, 120_000)
