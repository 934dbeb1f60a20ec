import { expect, test, vi } from 'vitest'
import type { NetworkSource } from '../../src/browser/searchSource.ts'
import { Finder } from '../../src/components/search/finder.ts'
import type { inParts } from '../../src/components/search/related.ts'
import type { View } from '../../src/components/search/view.ts'
import type { Found } from '../../src/domain/search/find.ts'
import { eventuallyPasses } from '../support/eventually.ts'

const steps = vi.hoisted(() => ({ inParts: undefined as unknown as typeof inParts }))
vi.mock(import('../../src/components/search/related.ts'), async original => ({
  ...(await original()),
  inParts: (...all) => steps.inParts(...all)
}))

const found = (id: number, score: number) =>
  ({
    ...{
      id,
      lang: 'en',
      bigTitle: `Article ${id}`,
      articleType: id % 2,
      solved: '',
      family1: [],
      date: '',
      hotness: 0
    },
    ...{ translationGroup: 0, text: { id, lang: 'en', title: '', smallTitle: '', passages: [] } },
    match: { kind: 'part', passage: undefined, score }
  }) as Found

/** A site without an index, whose articles come as `inParts` says. */
const source = {
  manifest: async () => ({ shards: 1, newer: {} }),
  titles: async () => [],
  shard: () => Promise.reject(new Error('no pairs')),
  holds: () => true,
  savedRows: async () => []
} as unknown as NetworkSource

test('articles that are shown ahead of the others stay in place, and those that come later are added below', async () => {
  const views: View[] = []
  const finder = new Finder(source, 'en', 10, view => views.push(view))
  steps.inParts = async (_, __, ___, ____, _____, onFirst) => {
    onFirst?.([found(1, 3)])
    await new Promise(done => setTimeout(done, 5))
    onFirst?.([found(2, 5), found(1, 3), found(4, 1)])
    await new Promise(done => setTimeout(done, 5))
    // The server is asked meanwhile, and its order is another.
    return [found(5, 0), found(4, 0), found(6, 0)]
  }
  finder.look('how is the watchdog of this board fed', true)
  const ids = () => views.filter(({ step }) => step === 'related').map(({ related }) => related.map(({ id }) => id))
  await eventuallyPasses(() => expect(ids().at(-1)).toContain(6))
  await eventuallyPasses(() => expect(ids().length).toBeGreaterThan(3))
  for (const [at, list] of ids().entries())
    expect(list.slice(0, ids()[at - 1]?.length ?? 0)).toEqual(ids()[at - 1] ?? [])
  expect(ids().at(-1)).toEqual([1, 2, 4, 5, 6])
})
