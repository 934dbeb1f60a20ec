import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandsOf } from '../support/commands.ts'
import { ownSite } from '../support/ownSite.ts'

test('a build whose Pagefind is killed ends with a line, and the next one builds', async () => {
  const site = await ownSite()
  onTestFinished(site.clear)
  const { run } = commandsOf(() => ({ PINOUT_DATA: site.data, CONTENT_ROOT: site.root }))
  // It takes what it is asked, and is ended before it answers, as for want of memory.
  const killed = join(site.data, 'pagefind-killed')
  await writeFile(killed, '#!/bin/sh\nsleep 1\nkill -9 $$\n', { mode: 0o755 })
  const { code, output } = await run('build', [], { PAGEFIND_EXTENDED_BINARY_PATH: killed })
  expect([code, output]).toEqual([1, expect.stringContaining("build: Pagefind's process was ended by SIGKILL.")])
  expect((await run('build', [])).output).toContain('Built 3 articles')
}, 240_000)
