import { expect, test } from 'vitest'
import { findInventedNames } from '../../../src/server/assistant/inventedNames.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const PASSAGE =
  'Write 0x5A to WCLK_TRIM; it runs at 24 MHz and draws up to 500mA on ESP32-C3 since v2.1.7. Call rt_thread_delay(). ' +
  'The timeout is 300 ms, the address of PWM0_BASE is 0x3400.'
const invented = (answer: string) => findInventedNames(answer, [PASSAGE]).map(({ from, to }) => answer.slice(from, to))

test('names from the passages are not marked, whatever their separators', () => {
  for (const answer of [
    'Write 0x5a to `WCLK_TRIM` [1].',
    'It runs at 24MHz and draws 500 mA on the ESP32C3 [12].',
    '1. Call rt_thread_delay\n2. Wait 300ms\n12. See v2.1.7, e.g. here.'
  ])
    expect(invented(answer), answer).toEqual([])
})

test('wrong registers, numbers, parts and versions are found', () => {
  expect(invented('Write 0x5B to WCLK_TRIM.')).toEqual(['0x5B'])
  expect(invented('It draws 5000 mA and waits 30 ms.')).toEqual(['5000 mA', '30 ms'])
  expect(invented('Call `rt_thread_sleep()` on the ESP32-C6 since v2.1.8.')).toEqual([
    'rt_thread_sleep()',
    'ESP32-C6',
    'v2.1.8'
  ])
  expect(invented('PWM1_BASE is at 0x34.')).toEqual(['PWM1_BASE', '0x34'])
})

test('an answer that repeats itself does not stop the server', async () => {
  const numbers = '\n'.repeat(6000) + '12,'.repeat(2000)
  for (const answer of ['a'.repeat(8000), 'a-'.repeat(4000), 'a1'.repeat(4000), numbers])
    expect(await cpuTime(() => invented(answer)), answer.slice(-9)).toBeLessThan(2000)
})
