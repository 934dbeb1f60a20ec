import { expect, test } from 'vitest'
import { menuSteps } from '../../src/domain/site/menuSteps.ts'

const ENGLISH = [
  'Home',
  'Developer forum',
  'New products',
  'Edge AI cloud simulation',
  'Documentation',
  'SDK downloads'
]
const stepsPx = [1024, 1152, 1216]
const english = { entries: ENGLISH, more: 'More', buttons: ['Sign in', 'Ask AI', 'New post'], stepsPx }
const chinese = {
  entries: ['首页', '开发者论坛', '新品', '端侧 AI 云仿真', '文档中心', '技术培训', 'SDK 下载'],
  more: '更多',
  buttons: ['登录', '问 AI', '发帖'],
  stepsPx
}

test('entries appear where the header has space for them beside the button for the others', () => {
  expect(menuSteps(english)).toEqual([0, 0, 0, 2, undefined, undefined])
  expect(menuSteps(chinese)).toEqual([0, 0, 0, 0, 0, 1, 1])
})

test('a short menu fits everywhere, and an eighth entry never', () => {
  expect(menuSteps({ ...chinese, entries: ['一', '二', '三'] })).toEqual([0, 0, 0])
  expect(menuSteps({ ...chinese, entries: [...'一二三四五六七八'] }).at(-1)).toBeUndefined()
})
