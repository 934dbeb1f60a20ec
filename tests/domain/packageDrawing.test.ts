import { expect, test } from 'vitest'
import { drawPackage } from '../../src/domain/family/packageDrawing.ts'

test('a package with leads on four sides counts them against the clock from pin 1', () => {
  const { kind, corners, path } = drawPackage('QFN', 88)
  expect(kind).toBe('leads')
  expect(corners.map(({ text }) => text)).toEqual(['1', '22', '45', '66'])
  expect(path.match(/M/g)).toHaveLength(4)
})

test('a package with two sides has no leads at top and bottom', () => {
  const { corners, path } = drawPackage('SOIC', 8)
  expect(corners.map(({ text }) => text)).toEqual(['1', '4', '5', '8'])
  expect(path.match(/M/g)).toHaveLength(2)
})

test('balls form as many rows as columns, and a huge package has a small drawing', () => {
  expect(drawPackage('BGA', 256).path.match(/M/g)).toHaveLength(16)
  expect(drawPackage('BGA', 2000).path.length).toBeLessThan(1000)
})
