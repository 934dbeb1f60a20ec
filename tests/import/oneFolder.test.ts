import { expect, test } from 'vitest'
import { makeProject } from './project.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64'
)

test('pictures are found by their address from the root of a repository of which one folder is imported', async () => {
  const project = await makeProject(
    { 'a/b.md': '# B\n\nA frame:\n\n![Frame](/sdk/images/frame.png)\n', 'images/frame.png': png },
    'sdk'
  )
  expect(await project.import('--lang', 'en')).toMatch(/\b1 picture, 0 missing/)
  expect((await project.article('en/a/b.md')).body).toMatch(/!\[Frame\]\(\/imported\/|!\[Frame\]\(\/[\w/-]+\.png\)/)
})
