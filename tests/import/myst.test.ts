import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONF = "project = 'Board'\nextensions = ['myst_parser']\n"
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=',
  'base64'
)

test('options of a directive in YAML are options, and no lines of its content', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md':
      '# Board\n\nThe guide of the board.\n\n```{toctree}\n---\nmaxdepth: 1\nnumbered: true\n---\nstart\n```\n',
    'start.md': '# Start\n\n```{figure} a.*\n---\nalt: Not shown\nwidth: 50 %\n---\nThe caption.\n```\n',
    'a.png': PNG
  })
  const out = await project.import('--check')
  expect(out).toContain(' 0 lost')
  expect(out).not.toContain('shown as text')
  const { data } = await project.article('en/start.md')
  expect(data.manual).toMatchObject({ path: [], position: [1] })
  const { body } = await project.article('en/start.md')
  expect(body).toMatch(/!\[[^\]]*\]\(\/pictures\/sdk\//)
  expect(body).not.toContain('---')
})

test('a reference without words shows the title of its place, and a term leads to the glossary', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md':
      '# Board\n\nSee {ref}`PowerModes`, {ref}`No Such Place`, of the {term}`target core`.\n\n```{toctree}\npower\nglossary\n```\n',
    'power.md': '(PowerModes)=\n\n# Modes of power\n\nThere are three modes.\n',
    'glossary.md':
      '# Glossary\n\n```{glossary}\ntarget core\n: The core that runs.\n\nhost\n  The other machine.\n```\n'
  })
  expect(await project.import('--check')).toContain(' 0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toMatch(
    /See \[Modes of power\]\(\/en\/home\/article\/\d+#u-PowerModes\), No Such Place, of the \[target core\]\(\/en\/home/
  )
  const glossary = (await project.article('en/glossary.md')).body
  expect(glossary).toContain('<a id="term-target-core"></a>target core')
  expect(glossary).toContain('<a id="term-host"></a>host')
})

test('braces in code are no role', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md':
      '# Board\n\nThe name `Run{0}`, so `I` stands for `{0}` in {file}`main.c`.\n\nOf {file}`a.c``and`b.\n\nVersion {{ env.config.version }}, not `{{ this }}`.\n'
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('{{ env.config.version }} is computed there: kept as it is written.')
  expect(out).not.toContain('{{ this }}')
  expect((await project.article('en/index.md')).body).toContain(
    'The name `Run{0}`, so `I` stands for `{0}` in `main.c`.\n\nOf `a.c``and`b.'
  )
})

test('a term stands above its definition, which can begin with code or a directive', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md': [
      '# Board',
      'STATUS:\n: ```{eval-rst}\n  .. list-table::\n\n    * - OK\n      - It worked.\n  ```',
      'CALL:\n: ```c\n  int run(void);\n  ```',
      'See {file}`run.c`.',
      'NOTES:\n\n: This is a note.',
      '1. ```{code-block} sh\n   make\n   ```'
    ].join('\n\n')
  })
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).not.toMatch(/\{eval-rst\}|\{code-block\}|\{file\}|^:/m)
  expect(body).toContain('```c\nint run(void);\n```')
  expect(body).toContain('1. ```sh\n   make\n   ```')
  expect(body).toMatch(/<dt>\n\nNOTES:\n\n<\/dt>\n<dd>\n\nThis is a note\./)
})

test('parts that include each other are shown once, and named', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md': '# Board\n\nThe guide.\n\n```{include} a.md\n```\n',
    'a.md': 'Alpha.\n\n```{include} b.md\n```\n',
    'b.md': 'Beta.\n\n```{include} a.md\n```\n'
  })
  const out = await project.import('--check', '--lang', 'en')
  expect(out).toContain('a.md shows itself, or too many parts, and was left out.')
  expect((await project.article('en/index.md')).body.match(/Alpha|Beta/g)).toEqual(['Alpha', 'Beta'])
})

test('a snippet of MkDocs that includes itself is left out and named', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Board\nmarkdown_extensions: [pymdownx.snippets]\n',
    'docs/index.md': '# Board\n\nThe guide.\n\n--8<-- "docs/index.md"\n'
  })
  const out = await project.import('--lang', 'en')
  expect(out).toContain('the snippet docs/index.md is included within itself or too often and was left out.')
  expect((await project.article('en/index.md')).body.match(/The guide/g)).toHaveLength(1)
})

test('UTF-16 without a byte order mark is named', async () => {
  const text = Buffer.from('# Board\n\nThe guide of it.\n', 'utf16le')
  const project = await makeProject({ 'a.md': text, 'b.md': '# B\n\nText.\n' })
  expect(await project.import('--lang', 'en')).toContain('a.md read as utf-16 without a byte order mark.')
})

test('options in YAML are texts as they are written, also in YAML with a mistake', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md': [
      '# Board',
      '```{code-block} python\n---\ncaption: 1.10\nlineno-start: 010\n---\nprint(1)\n```',
      '```{code-block} python\n---\ncaption: Wiring: [version 2]\nlinenos:\n---\nprint(2)\n```'
    ].join('\n\n')
  })
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('**1.10**')
  expect(body).toMatch(/\*\*Wiring: \\?\[version 2\\?\]\*\*/)
})

test('a role that ends in the next line is one', async () => {
  const project = await makeProject({
    'conf.py': CONF,
    'index.md': [
      '# Board',
      'See {ref}`the modes of\nall power <PowerModes>` and {ref}`again\n  <PowerModes>`, and {kbd}`Esc`.',
      '> In a quote {ref}`the modes\n> of it <PowerModes>` too.',
      'Not {this}`one\n\n- nor `that` of it.',
      '(PowerModes)=\n\n## Modes of power\n\nThere are three modes.'
    ].join('\n\n')
  })
  expect(await project.import('--check', '--lang', 'en')).toContain(' 0 lost')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('See [the modes of all power](#u-PowerModes) and [again](#u-PowerModes), and <kbd>Esc</kbd>.')
  expect(body).toContain('> In a quote [the modes of it](#u-PowerModes) too.')
  expect(body).toMatch(/Not \\?\{this\\?\}\\?`one\n\n- nor `that` of it\./)
})
