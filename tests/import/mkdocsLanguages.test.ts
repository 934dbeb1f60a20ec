import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const CONFIG = `site_name: Box
theme: { name: material }
plugins:
  - i18n:
      docs_structure: suffix
      languages:
        - { locale: en, default: true, name: English }
        - { locale: zh, name: 中文, nav_translations: { Setup: 设置, Power supply: 供电 } }
nav:
  - index.md
  - Setup:
      - setup/index.md
      - Power supply: setup/power.md
`
const documents = {
  'mkdocs.yml': CONFIG,
  'docs/index.md': '# Box\n\nThe box in the hall, see [power](/setup/power/#volts).\n',
  'docs/index.zh.md': '# 盒子\n\n门厅里的盒子，参阅 [供电](/zh/setup/power/#volts) 和 [设置](/zh/setup/)。\n',
  'docs/setup/index.md': '!!! note "New"\n\n# Setting up\n\nPut it into the hall.\n',
  'docs/setup/index.zh.md': '# 安装\n\n把它放到门厅里。\n',
  'docs/setup/power.md': '### Structure\n\nIt needs a cable.\n\n#### volts\n\nTwelve of them.\n',
  'docs/setup/power.zh.md': '### 结构\n\n它需要一根电缆。\n\n#### volts\n\n十二伏。\n'
}

test('endings of languages are no part of titles, places and addresses', async () => {
  const project = await makeProject(documents)
  const out = await project.import('--check', '--old-urls', '/docs')
  expect(out).toContain('3 pairs of translations')
  expect(out).not.toContain('shown as text')
  const zh = await project.article('zh/setup/power.md')
  expect(zh.data.bigTitle).toBe('供电')
  expect(zh.data.manual).toMatchObject({ path: ['设置'] })
  expect((await project.article('en/setup/power.md')).data.manual).toMatchObject({ path: ['Setup'] })
  const { body } = await project.article('zh/index.md')
  expect(body).toMatch(/\[供电\]\(\/home\/article\/\d+#volts\) 和 \[设置\]\(\/home\/article\/\d+\)/)
  expect(await project.read('content/redirects.yaml')).toContain('/docs/zh/setup/power')
})

test('the only heading of the first level is the title of an index, below a note too', async () => {
  const project = await makeProject(documents)
  await project.import()
  const { data, body } = await project.article('en/setup/index.md')
  expect(data.bigTitle).toBe('Setting up')
  expect(body).not.toContain('# Setting up')
})

test('icons that say something become signs', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Box\ntheme: { name: material }\n',
    'docs/index.md': [
      '# Box',
      '## :material-server: Protocols',
      '| name | here | there |\n|--|--|--|\n| TCP | :material-check: | :material-close: |\n| UDP | :material-clock-outline: | :octicons-check-16: |',
      ':material-plus: **type**',
      '- :fontawesome-solid-xmark: no\n- :material-home: house'
    ].join('\n\n')
  })
  await project.import('--lang', 'en')
  const { body } = await project.article('en/index.md')
  expect(body).toContain('## Protocols')
  expect(body).toMatch(/\| TCP \| ✓ \| ✗ \|\n\| UDP \| clock outline \| ✓ \|/)
  expect(body).toContain('➕ **type**')
  expect(body).toMatch(/- ✗ no\n- house/)
})

test('icons of brands are no signs, and one alone in a link shows its name', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Box\ntheme: { name: material }\n',
    'docs/index.md': '# Box\n\nNews :simple-x: here: [:material-home:](https://box.example/)\n'
  })
  await project.import('--lang', 'en')
  expect((await project.article('en/index.md')).body).toMatch(/^News +here: \[home\]\(https:\/\/box\.example\/\)$/m)
})

test('a heading of the first level below another heading is no title', async () => {
  const project = await makeProject({
    'mkdocs.yml': 'site_name: Box\ntheme: { name: material }\n',
    'docs/index.md': 'Welcome to the box.\n\n## Features\n\nMany of them.\n\n# License of it\n\nFree as in air.\n'
  })
  await project.import('--lang', 'en')
  const { data, body } = await project.article('en/index.md')
  expect(data.bigTitle).toBe('Box')
  expect(body).toContain('# License of it\n\nFree as in air.')
})

test('pages in a language that the site is not built in are left out', async () => {
  const project = await makeProject({
    ...documents,
    'mkdocs.yml': CONFIG.replace('locale: zh,', 'locale: zh, build: false,')
  })
  const out = await project.import()
  expect(out).toContain('docs/setup/power.zh.md is in a language that mkdocs.yml does not build.')
  expect([...(await project.files()).keys()].filter(file => file.includes('/zh/'))).toEqual([])
})

test('languages in folders have the navigation and its names, and the standard one no folder in addresses', async () => {
  const project = await makeProject({
    'mkdocs.yml': CONFIG.replace('suffix', 'folder'),
    ...Object.fromEntries(
      Object.entries(documents).flatMap(([file, text]) => {
        if (file === 'mkdocs.yml') return []
        const path = file.slice('docs/'.length)
        return [[path.includes('.zh.') ? `docs/zh/${path.replace('.zh.', '.')}` : `docs/en/${path}`, text]]
      })
    )
  })
  await project.import('--old-urls', '/docs')
  const { data } = await project.article('zh/setup/power.md')
  expect(data.bigTitle).toBe('供电')
  expect(data.manual).toMatchObject({ path: ['设置'] })
  expect((await project.article('en/setup/power.md')).data.manual).toMatchObject({ path: ['Setup'] })
  const redirects = await project.read('content/redirects.yaml')
  expect(redirects).toContain('from: /docs/setup/power,')
  expect(redirects).toContain('from: /docs/zh/setup/power,')
})
