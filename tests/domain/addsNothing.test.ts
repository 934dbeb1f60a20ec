import { expect, test } from 'vitest'
import { addsNothing } from '../../src/domain/comment/addsNothing.ts'

test.each([
  'Same here, on v2.1.8. Any news?',
  '+1',
  'me too!!',
  "I'm seeing the same on the EVB",
  'Did anyone find a solution?',
  '同问',
  '我也遇到了一样的问题，D1 板子，求解决',
  '请问解决了吗',
  '有没有后续',
  '蹲一个',
  '已验证，谢谢！',
  'Thanks, confirmed on two boards.',
  '写得真好，收藏了'
])('%s adds nothing', comment => expect(addsNothing(comment)).toBe(true))

test.each([
  'Same problem here; fixed by pulling NRST low before the first byte.',
  '我也遇到过，把波特率改成 115200 就好了',
  'The pull-up is missing.',
  'Try the same with `fw_setenv bootdelay 3`.',
  '同样的问题，原因是 PHY 地址不对',
  'See https://example.com/errata, same issue',
  '我也遇到了，关掉看门狗后正常。',
  'Same here, gone after I swapped the cable',
  '上升沿太慢',
  'Thanks! One more thing: the reset pin must stay low for 10 ms.',
  'Thanks, the reset pin needs a pull-up',
  '谢谢，电容是 10 µF',
  '谢谢，换成 3.3 V 供电以后正常'
])('%s says something', comment => expect(addsNothing(comment)).toBe(false))
