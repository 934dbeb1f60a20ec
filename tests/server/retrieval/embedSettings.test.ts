import { expect, test } from 'vitest'
import { readConfig } from '../../../src/server/platform/config.ts'

test('settings that say too little are named', () => {
  expect(() => readConfig({ AI_EMBED_MODEL: 'm' })).toThrow('missing: AI_BASE_URL')
  expect(() => readConfig({ AI_EMBED_BASE_URL: 'http://127.0.0.1:9/v1' })).toThrow('missing: AI_EMBED_MODEL')
  expect(() => readConfig({ AI_EMBED_LIKENESS: '2' })).toThrow('AI_EMBED_LIKENESS=2')
  const own = { AI_EMBED_MODEL: 'm', AI_EMBED_BASE_URL: 'http://127.0.0.1:9/v1/' }
  // The key of one server is not sent to another.
  expect(readConfig({ ...own, AI_BASE_URL: 'http://127.0.0.1:8/v1', AI_API_KEY: 'k' }).embedder).toEqual({
    baseUrl: 'http://127.0.0.1:9/v1',
    apiKey: undefined,
    model: 'm',
    likeness: undefined,
    weight: 0.2
  })
})
