import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const text = (title: string, more = '') => `${title}\n${'='.repeat(30)}\n\nWords of ${title}.\n${more}`
const config = (name: string) => `project = '${name}'\n`
const index = (name: string) => text(name, '\n.. toctree::\n\n   contents/rtc\n\n.. include:: contents/note.inc\n')

async function linked(documents: Record<string, string>, links: Record<string, string>) {
  const project = await makeProject(documents)
  for (const [path, target] of Object.entries(links)) {
    await mkdir(dirname(join(project.folder, path)), { recursive: true })
    await symlink(target, join(project.folder, path))
  }
  return project
}

test('documents and parts in a folder that a link leads to are those of the documentation, once', async () => {
  const project = await linked(
    {
      'trm/conf.py': config('TRM'),
      'trm/contents/en/rtc.rst': text('RTC'),
      'trm/contents/en/note.inc': 'A shared note.\n',
      'trm/one/source/conf.py': config('One'),
      'trm/one/source/index.rst': index('One'),
      'trm/two/source/conf.py': config('Two'),
      'trm/two/source/index.rst': index('Two')
    },
    { 'trm/one/source/contents': '../../contents/en', 'trm/two/source/contents': '../../contents/en' }
  )
  const out = await project.import()
  expect(out).toContain('3 of 3 documents imported')
  expect(out).not.toContain('outside the documentation')
  await project.article('en/one/source/contents/rtc.md')
  for (const name of ['one', 'two']) {
    const { body } = await project.article(`en/${name}/source/index.md`)
    expect(body).toMatch(/- \[RTC\]\(\/en\/home\/article\/\d+\)/)
    expect(body).toContain('A shared note.')
  }
  const before = await project.files()
  expect(await project.import()).toContain('0 new, 0 changed, 3 unchanged')
  expect(await project.files()).toEqual(before)
})

test('links in loops, to the folder itself and to one another end', async () => {
  const folders = Array.from({ length: 8 }, (_, at) => `f${at}`)
  const project = await linked(
    {
      'conf.py': config('Loop'),
      'index.rst': text('Loop'),
      ...Object.fromEntries(folders.map(name => [`${name}/page.rst`, text(`Page ${name}`)]))
    },
    {
      self: '.',
      'a/up': '../..',
      'a/here': '../a',
      ...Object.fromEntries(
        folders.flatMap(name =>
          folders.filter(other => other !== name).map(other => [`${name}/to-${other}`, `../${other}`])
        )
      )
    }
  )
  const started = performance.now()
  expect(await project.import()).toContain('9 of 9 documents imported')
  expect(performance.now() - started).toBeLessThan(20_000)
})

test('no link leads outside, into hidden folders or into drafts', async () => {
  const project = await linked(
    {
      'conf.py': config('Board'),
      'index.rst': text('Board', '\n.. include:: outside/secret.inc\n\n.. include:: git/secret.inc\n'),
      '.hidden/secret.inc': 'Secret words.\n',
      '.hidden/secret.rst': text('Secret page'),
      '_drafts/plan.rst': text('Secret plan'),
      'node_modules/x/readme.rst': text('Secret package')
    },
    { git: '.hidden', plans: '_drafts', packages: 'node_modules/x', outside: '../elsewhere', chain: 'outside/inner' }
  )
  const otherFolder = join(project.folder, '../elsewhere')
  await mkdir(join(otherFolder, 'inner'), { recursive: true })
  await writeFile(join(otherFolder, 'secret.inc'), 'Secret words.\n')
  await writeFile(join(otherFolder, 'secret.rst'), text('Secret page'))
  await writeFile(join(otherFolder, 'inner/other.rst'), text('Secret other'))
  const out = await project.import()
  expect(out).toContain('outside is a link to a place outside the folder.')
  const all = [...(await project.files())].map(([file, { text }]) => file + text).join('\n')
  expect(all).not.toMatch(/Words of Secret (?:page|package|other)|Secret words/)
  expect([...(await project.files()).keys()].filter(file => /plans\//.test(file))).toEqual([])
})

test('a page that its documentation excludes is not brought back by a link', async () => {
  const project = await linked(
    {
      'a/conf.py': `${config('A')}exclude_patterns = ['plans']\n`,
      'a/index.rst': text('A'),
      'a/plans/next.rst': text('Secret plan'),
      'b/conf.py': config('B'),
      'b/index.rst': text('B')
    },
    { 'b/shared': '../a/plans' }
  )
  expect(await project.import()).toContain('2 of 2 documents imported')
})

test('in a plain folder, a linked folder brings no second articles', async () => {
  const project = await linked({ 'v2/start.md': '# Start\n\nConnect the board.\n' }, { latest: 'v2' })
  expect(await project.import('--lang', 'en')).toContain('1 of 1 documents imported')
  await project.article('en/v2/start.md')
})
