import { expect, test } from 'vitest'
import { shownSummary } from '../../src/domain/article/shownSummary.ts'

test.each([
  'zh_CN:[中文]',
  'en:[English]',
  'README',
  '该文档介绍 {IDF_TARGET_NAME} 系列。',
  'For SDK {{ version }} and later.',
  '  '
])('a list does not show the summary “%s”', summary => expect(shownSummary(summary)).toBe(''))

test.each(['看门狗复位', '一次踩坑', 'A short one.', `Set \${HOME} before make.`, 'GET /api/{id} replies with 404.'])(
  'a list shows the summary “%s”',
  summary => expect(shownSummary(` ${summary} `)).toBe(summary)
)
