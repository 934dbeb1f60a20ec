import { expect, test } from 'vitest'
import type { SourceFiles } from '../../scripts/import/mark/context.ts'
import { fromDocsify } from '../../scripts/import/mark/docsify.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const INDEX = `<!DOCTYPE html><html><head><title>Quokka guide</title></head><body><div id="app"></div>
<script>window.$docsify = { name: 'Quokka docs', loadSidebar: true }</script>
<script src="//cdn.example/docsify/lib/docsify.min.js"></script></body></html>`

test('a folder of Docsify becomes a manual in the order of its sidebar, also documents in folders that begin with _', async () => {
  const project = await makeProject({
    'docs/index.html': INDEX,
    'docs/_sidebar.md':
      '<!-- sidebar -->\n\n* [Start](/)\n* **Questions**\n    * [The board does not boot](_content/qa/boot.md)\n    * [Log in](_content/login "Log in to the board")\n    * [The API](rest_api.md)\n* [Away](https://example.com/)\n',
    'docs/_navbar.md': '* [Start](/)\n',
    'docs/_coverpage.md': '# Quokka\n\n> The best board',
    'docs/README.md':
      "# Quokka\n\nRead [how to log in](_content/login.md ':ignore') first.\n\n?> Use a *good* cable.\n\n!> Never hot-plug.\n",
    'docs/_content/qa/boot.md':
      "# The board does not boot\n\nThen [log in](_content/login.md#shell) and see ![the LED](led.png ':size=100x100').\n\n[hint](_parts/hint.md ':include')\n\n[settings](../boot.ini ':include :type=code')\n\n```md\n?> [kept](as.md ':ignore')\n```\n",
    'docs/rest_api.md': '# The API\n\nNone.\n',
    'docs/_api.md': '# Private\n\nNot listed.\n',
    'docs/_content/boot.ini': '[boot]\ndelay=3\n',
    'docs/_content/login.md': '# Log in\n\n## Shell\n\nThe user is root.\n',
    'docs/_content/unlisted.md': '# Not in the sidebar\n\nIt has an address nevertheless.\n',
    'docs/_parts/hint.md': 'Press the numbat button.\n\n[more](_parts/more.md ":include")\n',
    'docs/_parts/steps.md': 'A part, too.\n',
    'docs/_parts/more.md': 'Hold it, see [the steps](steps.md).\n\n[hint](_parts/hint.md ":include")\n'
  })
  const out = await project.import('--lang', 'en', '--check')
  expect(out).toContain('docs/_sidebar.md is a part of every page')
  expect(out).toContain('docs/_parts/hint.md is a part of other documents')
  expect(out).toContain('5 of 5 documents imported')
  expect(out).toContain('docs/_api.md is a part of other documents')
  const start = await project.article('en/README.md')
  const boot = await project.article('en/_content/qa/boot.md')
  const login = await project.article('en/_content/login.md')
  expect((await project.article('en/_content/unlisted.md')).data.bigTitle).toBe('Not in the sidebar')
  const path = `/en/home/article/${login.data.id}`
  expect(start.body).toContain(`[how to log in](${path})`)
  expect(start.body).toContain('> [!TIP]\n> Use a *good* cable.')
  expect(start.body).toContain('> [!WARNING]\n> Never hot-plug.')
  expect(boot.body).toContain(`[log in](${path}#shell)`)
  expect(boot.body).toContain('Press the numbat button.\n\nHold it')
  expect(boot.body).toContain('```ini\n[boot]\ndelay=3\n```')
  expect(boot.body).toContain("?> [kept](as.md ':ignore')")
  expect(boot.body).not.toContain(':size')
  expect(boot.data.manual).toMatchObject({ path: ['Questions'] })
  const places = [start, boot, login].map(({ data }) => data.manual?.position)
  expect(places).toEqual([...places].sort())
})

test('an index.html without Docsify does not change what a folder is', async () => {
  const project = await makeProject({
    'index.html': '<!DOCTYPE html><title>A page</title>',
    'a.md': '# A\n\nText.\n',
    '_part.md': '# Part\n\nText.\n'
  })
  expect(await project.import('--lang', 'en')).toContain('1 of 2 documents imported')
})

test('a line that never ends takes no longer than its length', () => {
  const files = { find: () => undefined, read: () => undefined } as unknown as SourceFiles
  const lines = ["](a 'x", '[a](b ', '](a ":include', "?> ](a ':size=1"].map(part => part.repeat(40_000))
  const started = cpuNow()
  for (const line of lines) fromDocsify(line, { file: 'a.md', path: 'a', lang: 'en' }, files)
  expect(cpuNow() - started).toBeLessThan(3000)
})
