import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { expect, test } from 'vitest'
import { pacing } from '../../scripts/backup/pace.ts'

const [CHUNKS, WORK_MS] = [6, 20]
/** More than a stream takes before the one after it is ready. */
const CHUNK_BYTES = 1024 ** 2

test('rows pass unchanged, and the source rests about as long as it works', async () => {
  let [handedOver, resting] = [0, 0]
  async function* rows() {
    for (let at = 0; at < CHUNKS; at++) {
      if (at > 0) resting += performance.now() - handedOver
      const until = performance.now() + WORK_MS
      while (performance.now() < until);
      handedOver = performance.now()
      yield Buffer.alloc(CHUNK_BYTES, at)
    }
  }
  const paced = pacing()
  const [bytes] = await Promise.all([buffer(paced), pipeline(Readable.from(rows(), { highWaterMark: 1 }), paced)])
  const all = Array.from({ length: CHUNKS }, (_, at) => Buffer.alloc(CHUNK_BYTES, at))
  expect(bytes.equals(Buffer.concat(all))).toBe(true)
  expect(resting).toBeGreaterThan(((CHUNKS - 1) * WORK_MS) / 2)
})
