import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRedactor } from '../../../src/server/tickets/redact/redactor.ts'
import { readVocabulary } from '../../../src/server/tickets/redact/vocabulary.ts'

test('a name that only an internal document has is redacted, one of a public document is not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pinout-vocabulary-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folder = join(root, 'content', 'docs')
  await mkdir(folder, { recursive: true })
  const write = (name: string, fields: string, text: string) =>
    writeFile(join(folder, name), `---\nid: 1\n${fields}---\n${text}\n`)
  await write('contact.md', 'public: true\n', 'Write to sales@pinout-chips.com.')
  await write('customers.md', 'public: false # staff\n', 'Ask li.wei@brightpath-robotics.com about the board.')
  const redactor = openRedactor(
    { redact: { hosts: [], names: [] }, url: 'http://localhost' },
    [],
    await readVocabulary(root)
  )
  const text = 'From li.wei@brightpath-robotics.com to sales@pinout-chips.com.'
  await redactor.learn([text])
  expect(redactor.clean(text, 'description')).toBe('From {EMAIL-1} to sales@pinout-chips.com.')
})
