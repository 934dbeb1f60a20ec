import { expect, test } from 'vitest'
import { usualSpelling } from '../../scripts/import/usualSpelling.ts'
import { cpuNow } from '../support/cpuTime.ts'
import { makeProject } from './project.ts'

const TEXT = `The SpacemiT K1 runs Linux. SpacemiT writes docs, and these docs are for the K1.

\`\`\`sh
cd spacemit && ls k1 spacemit k1 spacemit k1
\`\`\`

SpacemiT芯片 K1，见 [spacemit](https://example.com/spacemit/k1) 与 \`spacemit\`. More docs.`

test.each([
  ['Spacemit k1 docs', 'SpacemiT K1 docs'],
  ['Spacemit linux docs', 'SpacemiT linux docs'],
  ['Docs', 'Docs'],
  ['RT-Linux docs', 'RT-Linux docs'],
  ['中文手册', '中文手册']
])('the name %s is spelled as in the texts', (name, spelled) => {
  expect(usualSpelling(name, [TEXT])).toBe(spelled)
})

test('a manual that is called after its folder is spelled as its documents write it', async () => {
  const page = (title: string) => `# ${title}\n\nThe SDK is here. Use the SDK.\n`
  const project = await makeProject({
    'mkdocs.yml': 'nav:\n  - a.md\n  - b.md\n',
    'docs/a.md': page('First'),
    'docs/b.md': page('Second')
  })
  await project.import()
  expect(await project.read('content/manuals.yaml')).toContain('name: SDK\n')
})

test('a long text of unclosed marks is read in linear time', () => {
  const started = cpuNow()
  usualSpelling('Mbed os', ['`'.repeat(100_001), '](('.repeat(100_000), '<'.repeat(200_000), '```\n'.repeat(100_001)])
  expect(cpuNow() - started).toBeLessThan(2000)
})
