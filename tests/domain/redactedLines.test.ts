import { expect, test } from 'vitest'
import { redactLines } from '../../src/components/logs/compare.ts'
import { findPrivate, redactPaste } from '../../src/components/logs/redactPaste.ts'
import { wantedOf } from '../../src/domain/log/findArticles.ts'
import { readPaste } from '../../src/domain/log/paste.ts'

test('a value announced by the heading of a table is redacted in the lines of a log', async () => {
  const text =
    '[ 1.0] EVB failed\n| board | serial | remark |\n|---|---|---|\n| EVB | SSD163221637476 | bad |\n[ 1.1] SSD163221637476 failed'
  const { lines } = await readPaste(text)
  const { lines: redacted } = redactLines(lines, () => '', await findPrivate(text))
  expect(JSON.stringify([redacted.map(({ line }) => line.raw), wantedOf(redacted)])).not.toContain('SSD163221637476')
})

test('placeholders differ from those in the field, and lead back to their values', async () => {
  const { text, values } = await redactPaste(
    'password=Blue7Horse! and ann.li@example.com\npassword=Blue7Horse!',
    'token {SECRET-1} of {EMAIL-1}'
  )
  expect(values).toHaveLength(2)
  expect(text).not.toMatch(/Blue7|ann\.li|\{SECRET-1\}|\{EMAIL-1\}/)
  let restored = text
  for (const { placeholder, value } of values) restored = restored.replaceAll(placeholder, value)
  expect(restored).toBe('password=Blue7Horse! and ann.li@example.com\npassword=Blue7Horse!')
})

test('a paste without private values stays as it is', async () => {
  const text = 'usb 1-1: device not found at 10.0.0.7\nplease help'
  expect(await redactPaste(text)).toEqual({ text, values: [], findings: [] })
})
