import { expect, test } from 'vitest'
import { shortPath } from '../../src/components/search/resultPath.ts'

test('a long place loses names in its middle; the section and the first chapter stay', () => {
  const names = ['Software', 'Board', 'Media processing', '2.1.26 kd_mpi_vb_init_mod_common_pool']
  expect(shortPath(names, 100)).toEqual(names)
  expect(shortPath(names, 41)).toEqual(['Software', '…', 'Media processing', names[3]])
  expect(shortPath(names, 20)).toEqual(['Software', '…', names[3]])
  expect(shortPath(['Software', names[3] ?? ''], 5)).toEqual(['Software', names[3]])
})
