import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const text = (title: string, more = '') => `# ${title}\n\nWords about ${title} that no other page has.\n${more}`
const site = (home: string, title: string) => ({
  [`${home}/conf.py`]: `project = '${title}'\n`,
  [`${home}/index.md`]: text(title)
})

/** Imports documents in English. Returns the output, and the articles without folder and extension. */
async function imported(documents: Record<string, string>) {
  const project = await makeProject(documents)
  const out = await project.import('--lang', 'en', '--verbose')
  const names = [...(await project.files()).keys()].flatMap(path => /\/en\/(.*)\.md$/.exec(path)?.[1] ?? [])
  return { out, names: names.sort(), article: project.article }
}

test.each(['private', '_drafts', 'internal/source'])('a documentation in %s is no part of the manual', async folder => {
  const { names } = await imported({ ...site(folder, 'Plans'), ...site('doc/main', 'Boards') })
  expect(names).toEqual(['index'])
})

test('a documentation in _docs is imported if it is the only one', async () => {
  expect((await imported({ 'README.md': text('Read'), ...site('_docs', 'Boards') })).names).toEqual(['index'])
})
