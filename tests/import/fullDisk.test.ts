import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readArguments } from '../../scripts/import/arguments.ts'
import { importFolder } from '../../scripts/import/importFolder.ts'
import { emptyReport } from '../../scripts/import/report.ts'
import { makeProject } from './project.ts'

const disk = vi.hoisted(() => ({ filesLeft: Number.POSITIVE_INFINITY }))
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return {
    ...real,
    async writeFile(...given: Parameters<typeof real.writeFile>) {
      if (String(given[0]).endsWith('.tmp') && disk.filesLeft-- <= 0)
        throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
      return real.writeFile(...given)
    }
  }
})

test('a full disk leaves the project as it was, says what to do, and the next run succeeds', async () => {
  const project = await makeProject({
    'a.md': '# A\n\nWords for readers, the first.\n',
    'b.md': '# B\n\nWords for readers, the second.\n'
  })
  const run = () => {
    const options = readArguments([project.folder, '--lang', 'en', '--family', 'New'], '/')
    if (options === 'help') throw new Error('not expected')
    return importFolder(project.root, options, emptyReport())
  }
  const before = await project.files()
  for (const files of [0, 1, 2]) {
    disk.filesLeft = files
    await expect(run()).rejects.toThrow(
      /^the disk of .* is full: [\d.]+ MB are free, and the import needs more than [\d.]+ MB\. Nothing was changed\. Make room, then run the same command again\.$/
    )
    expect(await project.files()).toEqual(before)
  }
  disk.filesLeft = Number.POSITIVE_INFINITY
  expect((await run()).articles.new).toBe(2)
  expect((await project.article('en/b.md')).data.bigTitle).toBe('B')
})

test('files of a killed import are removed by the next one', async () => {
  const project = await makeProject({ 'a.md': '# A\n\nWords for readers.\n' })
  const left = { 'content/docs/sdk/en/old.md.tmp': 'half of a te', 'content/pictures/sdk/x.png.tmp': 'x' }
  await project.write(left, project.root)
  await project.import('--lang', 'en')
  const files = await project.files()
  for (const file of Object.keys(left)) expect(files.has(join(file))).toBe(false)
})
