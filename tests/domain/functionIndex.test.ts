import { expect, test } from 'vitest'
import { functionIndex } from '../../src/domain/manual/functionIndex.ts'

const names = ['init', 'exit', 'open', 'close', 'read', 'write', 'get_attr', 'set_attr'].map(
  name => `kd_mpi_vb_${name}`
)
const headings = [
  { depth: 2, id: 'intro', text: '1 Overview' },
  ...names.map((name, at) => ({ depth: 3, id: `f-${name}`, text: `2.1.${at + 1} ${name}` }))
]
const html = names.map(name => `<h3 id="f-${name}"><a href="#f-${name}">#</a>${name}</h3>`).join('')

test('a page of many functions has an index without their common prefix', () => {
  const index = functionIndex(headings, html)
  expect(index?.prefix).toBe('kd_mpi_vb_')
  expect(index?.links[6]).toEqual({ id: 'f-kd_mpi_vb_get_attr', name: 'get_attr' })
  expect(index?.links).toHaveLength(8)
})

test('a page with few functions, or that lists them itself, has none', () => {
  expect(functionIndex(headings.slice(0, 8), html)).toBeUndefined()
  const own = names.map(name => `<li><a href="#f-${name}">${name}</a></li>`).join('')
  expect(functionIndex(headings, own + html)).toBeUndefined()
})
