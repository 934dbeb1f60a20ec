import { expect, test } from 'vitest'
import { holds, joinFolded } from '../../src/domain/search/join.ts'
import { parseQuery } from '../../src/domain/search/query.ts'

test.each([
  ['bad CRC', ['bad', 'crc']],
  ['bad CRC 怎么办', ['bad', 'crc']],
  ['link down', ['link', 'down']],
  ['out of memory', ['out', 'memory']],
  ['what is the best way to reset wifi', ['reset', 'wifi']],
  ['spi - nand', ['spi', 'nand']],
  ['wi fi', ['wi fi']],
  ['rx tx', ['rx', 'tx']],
  ['l 可以', ['l 可以']],
  ['狗', ['狗']],
  ['"io"', ['io']],
  ['-', ['-']],
  ['', []]
])('the words of %s are %j', (typed, words) => {
  expect(parseQuery(typed).words).toEqual(words)
})

test.each([
  ['1 10 ms', '110', false],
  ['error -110', '-110', true],
  ['since 2011 mbit', '11m', false],
  ['a crystal of 24 mhz', '24m', true],
  ['500 ma', '500ma', true],
  ['# c # shell', 'c#', false],
  ['written in c#', 'c#', true],
  ['a + b', 'a+b', true],
  ['use wi-fi', 'wi fi', true],
  ['will find', 'wi fi', false]
])('of a text %s, the run %s is there: %s', (text, run, isThere) => {
  expect(holds(joinFolded(text), run)).toBe(isThere)
})
