import { expect, test } from 'vitest'
import { decide, labelOf, readCondition, tagValue } from '../../scripts/import/mark/conditions.ts'
import { makeProject } from './project.ts'

const tags = (...given: string[]) => ({ given: new Set(given), isDecided: given.length > 0 })

test.each([
  ['html', [], true],
  ['not html', [], false],
  ['latex or man', [], false],
  ['not latex', [], true],
  ['builder_html and not format_latex', [], true],
  ['builder_epub', [], false],
  ['esp32 or esp32s2', ['esp32'], true],
  ['esp32 and not esp32s2', ['esp32'], true],
  ['not (esp32 or esp32s2)', ['esp32'], false],
  ['not esp32 or html', [], true],
  ['esp32 and latex', [], false],
  ['esp32 and html', [], 'esp32'],
  ['esp32 or esp32s2', [], 'esp32, esp32s2'],
  ['not esp32', [], 'not esp32'],
  ['not a and (b or c)', [], 'not a and (b, c)'],
  ['not not a', [], 'not not a']
] as const)('%s with the tags %j', (text, given, expected) => {
  const condition = readCondition(text)
  const made = condition && decide(condition, tagValue(tags(...given)))
  expect(typeof made === 'object' ? labelOf(made, 'en') : made).toBe(expected)
})

test.each(['', 'a b', '(a', 'a)', 'and', 'a or', "level in ('x')", `${'('.repeat(500)}a`])(
  '%s is no condition',
  text => {
    expect(readCondition(text)).toBeUndefined()
  }
)

const page = `Range of {IDF_TARGET_NAME}
==========================

{IDF_TARGET_PINS: default="8", esp32c3="5", esp32s2="7"}

All have {IDF_TARGET_PINS} pins.

.. only:: html

   .. only:: esp32 or esp32s2

      For {IDF_TARGET_NAME} it is 0 to 7.

.. only:: esp32c3

   For {IDF_TARGET_NAME} it is 0 to 4, with {IDF_TARGET_PINS} pins.

   .. only:: latex

      On paper.

.. only:: not esp32s2

   Bits
   ----

   Twelve of them.

.. only:: esp32s2

   .. toctree::
      :hidden:

      more
`
const folder = {
  'en/conf.py': "project = 'Guide'\nlanguage = 'en'\n",
  'en/index.rst': page,
  'en/more.md': `# More

\`\`\`{only} esp32c3
Of the C3.
\`\`\`

:::{only} not esp32c3
Of {IDF_TARGET_NAME}.
:::

\`\`\`{eval-rst}
.. only:: esp32

   In both.
\`\`\`
`,
  'zh_CN/conf.py': "project = 'Guide'\nlanguage = 'zh_CN'\n",
  'zh_CN/index.rst':
    '范围\n====\n\n.. only:: not esp32 and not esp32s2\n\n   范围是零到四。\n\n.. only:: esp32 or esp32s2\n\n   范围是零到七。\n',
  'zh_CN/more.md': '# 更多\n\n这里没有条件。\n'
}

test('without a tag all parts are shown, and say what they are for', async () => {
  const project = await makeProject(folder)
  const out = await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toBe(`All have 8 pins.

**esp32, esp32s2**

For {IDF_TARGET_NAME} it is 0 to 7.

**esp32c3**

For {IDF_TARGET_NAME} it is 0 to 4, with 5 pins.

## Bits

**not esp32s2**

Twelve of them.
`)
  const { body: chinese } = await project.article('zh/index.md')
  expect(chinese).toBe('**非 esp32 且 非 esp32s2**\n\n范围是零到四。\n\n**esp32、esp32s2**\n\n范围是零到七。\n')
  const { body: more } = await project.article('en/more.md')
  expect(more.replace(/\n{3,}/g, '\n\n')).toBe(
    '**esp32c3**\n\nOf the C3.\n\n**not esp32c3**\n\nOf {IDF_TARGET_NAME}.\n\n**esp32**\n\nIn both.\n'
  )
  expect(out).toMatch(/--tag NAME chooses one\) \(1\):\n {2}en esp32s2 \(5\), esp32 \(4\), esp32c3 \(3\)\n/)
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
  const before = await project.files()
  expect(await project.import('--check')).toContain('0 new, 0 changed, 4 unchanged')
  expect(await project.files()).toEqual(before)
})

test.each([
  ['--tag', 'esp32c3'],
  ['--value', 'IDF_TARGET_NAME=ESP32-C3']
])('%s %s chooses the parts of that chip, and names the others as chosen', async (...options) => {
  const project = await makeProject(folder)
  const out = await project.import('--check', '--verbose', ...options)
  const { body } = await project.article('en/index.md')
  const name = options[0] === '--tag' ? '{IDF_TARGET_NAME}' : 'ESP32-C3'
  expect(body).toBe(`All have 5 pins.

For ${name} it is 0 to 4, with 5 pins.

## Bits

Twelve of them.
`)
  expect((await project.article('en/more.md')).body).toBe('Of the C3.\n')
  expect((await project.article('zh/index.md')).body).toBe('范围是零到四。\n')
  expect(out).toContain('Its value for esp32c3 is shown.')
  expect(out).toMatch(/other builds than the chosen one, which were left out \(6\):/)
  expect(out).toContain('.. only:: esp32 or esp32s2 is not for the tags esp32c3, and was left out: For ')
  expect(out).not.toContain('--tag NAME chooses one')
  expect(out).toMatch(/of which 0 \(0\.000 %\) are not named/)
})

test('the value of a chip that no condition has stays out of parts for others', async () => {
  const project = await makeProject(folder)
  const out = await project.import('--check', '--value', 'IDF_TARGET_NAME=ESP32-P4', '--tag', 'typo')
  const article = await project.article('en/index.md')
  expect(article.data.bigTitle).toBe('Range of ESP32-P4')
  expect(article.body).toContain('For {IDF_TARGET_NAME} it is 0 to 7.')
  expect((await project.article('en/more.md')).body).toContain('**not esp32c3**\n\nOf ESP32-P4.')
  expect(out).toContain('index.rst:12 {IDF_TARGET_NAME} has another value in parts for other tags, and stays there.')
  expect(out).toContain('no condition has the tag typo.')
})

test('items of a list can have conditions', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Guide'\n",
    'index.rst': `Guide
=====

.. list::

   - For all.
   :esp32: - For \`\`{IDF_TARGET_NAME}\`\`,

     with more lines.
   :not esp32 and not (a or b): * For others.

      * Within.

Words.

:esp32: - A field.
`
  })
  const out = await project.import('--check')
  expect(out).toContain('index.rst:7 {IDF_TARGET_NAME} has no value.')
  expect(out).toMatch(/chooses one\) \(1\):\n {2}\. esp32 \(2\), a \(1\), b \(1\)\n/)
  const { body } = await project.article('en/index.md')
  expect(body).toContain('For all.')
  expect(body).toMatch(/^[-*] +\*\*esp32\*\*: For `{IDF_TARGET_NAME}`,\n\n +with more lines\.$/m)
  expect(body).toMatch(/^[-*] +\*\*not esp32 and not \(a, b\)\*\*: For others\.$/m)
  const chosen = await project.import('--check', '--verbose', '--tag', 'esp32')
  expect(chosen).toContain(
    'index.rst .. list:: :not esp32 and not (a or b): is not for the tags esp32, and was left out: * For'
  )
  expect(chosen).toMatch(/of which 0 \(0\.000 %\) are not named/)
  const { body: left } = await project.article('en/index.md')
  expect(left).toMatch(/^[-*] +For `{IDF_TARGET_NAME}`,\n\n +with more lines\.$/m)
  expect(left).not.toMatch(/others|Within/)
  expect(left).toContain('A field.')
})

test('settings of conf.py decide ifconfig, and tags that it adds are true', async () => {
  const project = await makeProject({
    'conf.py': "project = 'Guide'\nshows_all = True\ntags.add('web')\nif beta:\n    tags.add('beta')\n",
    'index.rst': `Guide
=====

.. ifconfig:: not shows_all

   Few.

.. ifconfig:: level in ('alpha', 'beta')

   Of a level.

.. only:: web

   On the web.

.. only:: beta

   Later.
`
  })
  await project.import('--check')
  const { body } = await project.article('en/index.md')
  expect(body).toBe("**`level in ('alpha', 'beta')`**\n\nOf a level.\n\nOn the web.\n\n**beta**\n\nLater.\n")
})

test('a tag is refused where nothing can take it', async () => {
  const project = await makeProject({ 'guide.md': '# Guide\n\nWords.\n' })
  await expect(project.import('--tag', 'esp32')).rejects.toThrow(/--tag is for the documentation of Sphinx/)
  await expect(project.import('--tag', 'a b')).rejects.toThrow(/--tag takes a name/)
})
