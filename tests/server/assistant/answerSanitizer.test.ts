import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Source } from '../../../src/contract/assistant.ts'
import { AnswerSanitizer } from '../../../src/server/assistant/answerSanitizer.ts'
import { findUnsupportedSentences } from '../../../src/server/assistant/groundedness.ts'

const LINK = '/en/home/article/42#boot'
function clean(text: string, cuts: readonly number[] = []): string {
  const cited = new AnswerSanitizer(3, [LINK])
  let out = ''
  let from = 0
  for (const cut of cuts.map(at => at % (text.length + 1)).toSorted((one, other) => one - other)) {
    out += cited.push(text.slice(from, cut))
    from = cut
  }
  out += cited.push(text.slice(from)) + cited.end()
  expect(out).toBe(cited.text)
  return out
}

test.each([
  ['Boot from SD [1].', 'Boot from SD [1].'],
  ['Boot [4] from SD [1][9].', 'Boot from SD [1].'],
  ['启动【2】。【7】', '启动[2]。'],
  ['Both [1, 3; 12].', 'Both [1][3].'],
  ['See [the page](/en/home/article/42#boot).', 'See [the page](/en/home/article/42#boot).'],
  ['See [here](https://evil.example/a?b=(c)) now', 'See here now'],
  ['![tracker](https://evil.example/x.png) Done [1].', ' Done [1].'],
  ['[![a](https://evil.example/b)](https://evil.example/c)', '[] (https://evil.example/c)'.replace(/https.*c/, '')],
  ['See https://evil.example/path now', 'See  now'],
  ['See www.evil.example now', 'See  now'],
  ['See <https://evil.example> now', 'See  now'],
  ['A <img src=x onerror=alert(1)> b', 'A  b'],
  ['<script>alert(1)</script>', 'alert(1)'],
  ['[1]: https://evil.example "x"', '[1] :  "x"'],
  ['[x]: javascript:alert(1)\n[x]', '[x] : javascript:alert(1)\n[x]'],
  ['a < b and c > d', 'a < b and c > d'],
  ['Use `buf[7]` and `[9]` here [1].', 'Use `buf[7]` and `[9]` here [1].'],
  ['```c\nint a[9]; // https://a.b/c\n```\nDone [9].', '```c\nint a[9]; // https://a.b/c\n```\nDone.'],
  ['Wait!', 'Wait!'],
  ['An open [bracket', 'An open [bracket'],
  ['Put together [<b>9] here', 'Put together [9 ] here'],
  ['See https:/[/evil.example](https://evil.example)', 'See https:/ /evil.example'],
  ['- [ ] task', '- [ ] task']
])('%j reaches the reader as %j', (given, expected) => {
  expect(clean(given)).toBe(expected)
})

test('any split of the chunks gives the reader the same text', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '`',
    '```',
    '\n',
    '1',
    '9',
    ' ',
    'a',
    '.',
    'https://evil.example/x',
    '//evil.example',
    LINK,
    '文',
    '【2】',
    '[1]',
    '[x](',
    '~~~',
    ':',
    'img '
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 12 }), (pieces, cuts) => {
      const text = pieces.join('')
      expect(clean(text, cuts)).toBe(clean(text))
    }),
    { numRuns: 10_000 }
  )
})

test('no link, picture, HTML or unknown number ever gets through outside of code blocks', () => {
  const piece = fc.constantFrom(
    '[',
    ']',
    '(',
    ')',
    '!',
    '<',
    '>',
    '"',
    '1',
    '9',
    ' ',
    'a',
    'https://evil.example/x',
    '//evil.example',
    'www.evil.example',
    '[x](',
    '![',
    '](javascript:alert(1))',
    'img src=x',
    '<b>',
    'https:/',
    '/evil.example',
    'ww',
    'w.evil.example',
    ':',
    '文',
    '\n'
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), pieces => {
      const out = clean(pieces.join(''))
      expect(out).not.toMatch(/\]\((?!\/en\/home\/article\/42#boot\))/)
      expect(out).not.toMatch(/\/\/evil|www\.evil/)
      expect(out).not.toMatch(/<[a-z/!?]/i)
      expect(out).not.toMatch(/\[9+\]/)
    }),
    { numRuns: 30_000 }
  )
})

const source = (n: number, text: string, lang: 'zh' | 'en' = 'en'): Source => ({
  n,
  articleId: n,
  title: '',
  heading: '',
  anchor: '',
  text,
  articleType: 1,
  family1: [],
  sdkVersion: '',
  date: '',
  lang,
  public: true,
  url: ''
})
const marked = (text: string, ...sources: Source[]) =>
  findUnsupportedSentences(text, sources).map(({ from, to }) => text.slice(from, to))

test('a sentence is supported if a cited passage has at least half of its content terms', () => {
  const passage = source(1, 'The board boots from the SD card when jumper J3 is closed.')
  expect(marked('Close jumper J3 to boot the board from the SD card. [1]', passage)).toEqual([])
  expect(marked('The board boots from SD [1]. It also prints a banner over HDMI [1].', passage)).toEqual([
    'It also prints a banner over HDMI [1].'
  ])
  expect(marked('The board boots from the SD card.', passage)).toEqual(['The board boots from the SD card.'])
  expect(marked('The board boots from the SD card [2].', passage)).toHaveLength(1)
})

test('headings, lines before a list, and code are no sentences', () => {
  const text = '## Booting the board\n\nDo the following steps now:\n\n```sh\nflash everything quickly\n```\n'
  expect(marked(text, source(1, 'Nothing.'))).toEqual([])
})

test('across languages only names and numbers are compared', () => {
  const passage = source(1, '把 J3 短接后，板子从 SD 卡启动，寄存器 0x5A 置位。', 'zh')
  expect(marked('Close jumper J3 and set register 0x5A [1].', passage)).toEqual([])
  expect(marked('Close jumper J7 and set register 0x99 [1].', passage)).toHaveLength(1)
  expect(marked('Wait until the lamp turns green [1].', passage)).toHaveLength(1)
})
