import { expect, test } from 'vitest'
import { fold, foldWithOffsets } from '../../src/domain/search/fold.ts'

test('Runs of white space become one space, also where one character folds to several', () => {
  expect(fold('  Wi‑Fi\t\u3000  ﬁrmware\n\nＡＢＣ ')).toBe('wi‐fi firmware abc ')
  // The acute accent alone folds to a space and a combining accent.
  expect(fold('a ´ b')).toBe('a  \u0301 b')
  const { text, offsets } = foldWithOffsets(' é  ㎏ x')
  expect(text).toBe('é kg x')
  expect(offsets).toEqual([1, 2, 4, 4, 5, 6, 7])
})

test('A configuration manual of a megabyte takes no longer than its length', () => {
  const text = 'The node’s name, `node.name`, is 节点的名称.\n\n'.repeat(25_000)
  const started = performance.now()
  expect(fold(text).length).toBeGreaterThan(900_000)
  // Half a second on two busy cores. It took minutes while each space copied the text before it.
  expect(performance.now() - started).toBeLessThan(10_000)
})
