import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const PERSON = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
const words = (title: string) => `# ${title}\n\nSome words about a thing that matters to somebody.\n`

/** Git need not be installed: dates are then those of the documents. */
const hasGit = spawnSync('git', ['--version']).status === 0

test.skipIf(!hasGit)(
  'a document without a date gets the day of its last commit, and never a later one than today',
  async () => {
    const project = await makeProject({
      'a.md': words('First'),
      'b 中.md': words('Second'),
      'dated.md': `---\ndate: 2019-02-03\n---\n\n${words('Dated')}`
    })
    commit(project.folder, '2021-03-01')
    await project.write({ 'a.md': words('First, changed') })
    commit(project.folder, '2022-05-01')
    await project.write({ 'future.md': words('Future') })
    commit(project.folder, '2090-01-01')
    await project.write({ 'new.md': words('Not committed') })
    await project.import()
    const days = await Promise.all(
      ['a', 'b 中', 'dated', 'future', 'new'].map(async name => (await project.article(`en/${name}.md`)).data.date)
    )
    // The two without a date get the median of the others.
    expect(days).toEqual(['2022-05-01', '2021-03-01', '2019-02-03', '2021-03-01', '2021-03-01'])
    const before = await project.files()
    await project.import()
    expect(await project.files()).toEqual(before)
  }
)

test.skipIf(!hasGit)('a partial clone starts no command of its configuration', async () => {
  const project = await makeProject({ 'a.md': words('First') })
  commit(project.folder, '2021-03-01')
  const tree = git(project.folder, 'rev-parse', 'HEAD^{tree}').trim()
  commit(project.folder, '2021-03-02')
  const started = join(project.root, 'started')
  for (const [name, value] of [
    ['core.repositoryFormatVersion', '1'],
    ['extensions.partialClone', 'origin'],
    ['remote.origin.promisor', 'true'],
    ['remote.origin.url', `ext::touch ${started}`],
    ['protocol.ext.allow', 'always']
  ] as const)
    git(project.folder, 'config', name, value)
  await rm(join(project.folder, '.git', 'objects', tree.slice(0, 2), tree.slice(2)))
  await project.import()
  expect(existsSync(started)).toBe(false)
})

function commit(folder: string, day: string): void {
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T00:00:00Z` }
  execFileSync('git', ['-C', folder, ...PERSON, 'commit', '-q', '--allow-empty', '-m', 'Change'], { env })
}

function git(folder: string, ...args: string[]): string {
  return execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
}

test('where no document has a date, the files say the day, and it stays', async () => {
  const project = await makeProject({ 'a.md': words('First'), 'b.md': words('Second'), 'future.md': words('Third') })
  const changed = (file: string, day: string) => utimes(join(project.folder, file), new Date(day), new Date(day))
  await changed('a.md', '2020-02-03T12:00:00Z')
  await changed('future.md', '2090-02-03T12:00:00Z')
  await project.import()
  const dayOf = async (name: string) => (await project.article(`en/${name}.md`)).data.date
  expect(await dayOf('a')).toBe('2020-02-03')
  expect((await dayOf('future')) < '2090').toBe(true)
  await changed('a.md', '2021-02-03T12:00:00Z')
  await project.import()
  expect(await dayOf('a')).toBe('2020-02-03')
})
