import { expect, test } from 'vitest'
import { storedFile } from '../../scripts/backup/manifest.ts'

const file = { kind: 'content', sha256: '0'.repeat(64), size: 1 }

test.each(['../secret', 'docs/../../a', '/etc/passwd', 'a\\..\\b'])('%s leads out of a backup', path => {
  expect(storedFile.safeParse({ ...file, path }).error?.issues[0]?.message).toContain('leads out of its folder')
})

test.each(['docs/zh/a..b.md', 'a/...', 'uploads/ab/cd.png'])('%s is a path of a backup', path => {
  expect(storedFile.parse({ ...file, path }).path).toBe(path)
})
