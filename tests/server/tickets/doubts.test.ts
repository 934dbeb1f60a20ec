import { expect, test } from 'vitest'
import { findDoubts } from '../../../src/server/tickets/redact/doubts.ts'
import { ENOUGH_WORDS, NO_VOCABULARY, vocabularyOf } from '../../../src/server/tickets/redact/vocabulary.ts'

const PUBLIC = 'The board boots from the card, see the log of the image in the build folder. 板子反馈现场客户'
/** As many words as on a site with documents. */
const known = vocabularyOf([PUBLIC, Array.from({ length: ENOUGH_WORDS }, (_, at) => `word${at}`).join(' ')])
const doubts = (text: string, vocabulary = NO_VOCABULARY) =>
  findDoubts(text, vocabulary).map(({ start, end }) => text.slice(start, end))

test.each([
  ['单价谈到 3.2 美金'],
  ['We quoted $8.90 per board to them.'],
  ['下个月量产 20K 台'],
  ['the new model is not announced yet'],
  ['现场在金茂大厦那边'],
  ['installed at Rosslyn Park Stadium last week'],
  ['密码就是公司门牌号'],
  ['sample EVT-0031 is broken']
])('also with few public documents a person has to read: %s', text => {
  expect(doubts(text)).not.toEqual([])
})

test.each([
  ['see /tftpboot/zhaolin/image for it', 'zhaolin'],
  ['the file nighthawk_build.log is there', 'nighthawk'],
  ['澜岳那边说板子', '澜岳'],
  ['板子上的 taotie 的', 'taotie'],
  ['build of kelpie-asv hangs', 'kelpie-asv']
])('among many documents, unknown words are doubts: %s', (text, word) => {
  expect(doubts(text, known)).toContain(word)
  expect(doubts(text)).not.toContain(word)
})

test.each([
  ['The clock is 24000000 Hz, echo $1 > /proc/sys, see figure 3-7.'],
  ['单板功耗 3.5 W，共 20 块'],
  ['CONFIG_0X00, GPIO_04, E-0012']
])('not a doubt: %s', text => {
  expect(doubts(text)).toEqual([])
})
