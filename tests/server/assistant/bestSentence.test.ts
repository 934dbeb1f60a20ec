import { expect, test } from 'vitest'
import { bestSentence } from '../../../src/server/assistant/markedSentence.ts'
import { cpuTime } from '../../support/cpuTime.ts'

const PATH = 'drivers/media/platform/rockchip/isp/isp_v30_hw_ops_reg_def.c'
const best = (question: string, text: string) => bestSentence({ question, followUp: '' }, text, text)

test('a sentence with the path of a file is read at once', async () => {
  const text = `驱动文件: kernel/${PATH} 中`
  let found = ''
  const took = await cpuTime(() => {
    found = best('驱动文件在哪', text)
  })
  expect(took).toBeLessThan(500)
  expect(found).toBe(text)
})

test('a label with names answers what asks for the label alone', () => {
  const text = `Source files: ${PATH}, drv_isp.h\nThe source of the clock is set by the loader.`
  expect(best('Which source files are there?', text)).toBe(`Source files: ${PATH}, drv_isp.h`)
  expect(best('Which clock source is set?', text)).toBe('The source of the clock is set by the loader.')
})
