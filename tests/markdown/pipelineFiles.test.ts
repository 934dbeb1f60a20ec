import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/paths.ts'
import { pipelineFiles } from '../../src/markdown/renderContent.ts'

const IMPORT = /^(?:import|export)(?! type)[^'"]*?from '(\.[^']+\.ts)'/gm

/** Adds the files that a module imports, and those that these import. */
function addImports(file: string, found: Set<string>): void {
  if (found.has(file)) return
  found.add(file)
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORT))
    addImports(resolve(dirname(file), path), found)
}

test('texts are rendered again when any module changes that renders them', async () => {
  const used = new Set<string>()
  addImports(join(ROOT, 'src/markdown/renderArticle.ts'), used)
  expect(used.size).toBeGreaterThan(50)
  const known = new Set(await pipelineFiles())
  expect([...used].filter(file => !known.has(file))).toEqual([])
})
