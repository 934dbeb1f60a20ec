import type { ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../lib/languages.ts'

/** What an error reply says to a person. */
export const ERROR_MESSAGES = {
  zh: {
    malformed: '请求格式不正确',
    unauthorized: '请先登录',
    forbidden: '没有权限',
    csrf: '页面已过期,请刷新后再试',
    not_found: '内容不存在,或者你无权查看',
    content_expired: '文章已被修改,请刷新后重新编辑',
    too_large: '内容过大',
    invalid: '有的字段不正确,请检查后再提交',
    too_fast: '你发送得太快了,请稍等片刻',
    unexpected: '发生错误,请联系管理员'
  },
  en: {
    malformed: 'The request is malformed',
    unauthorized: 'Please sign in first',
    forbidden: 'You may not do this',
    csrf: 'The page has expired; refresh it and try again',
    not_found: 'It does not exist, or you may not see it',
    content_expired: 'The article has changed; refresh and edit again',
    too_large: 'This is too large',
    invalid: 'Some fields are not right; check them and send again',
    too_fast: "You're sending too quickly, please wait a moment",
    unexpected: 'An error occurred, please contact your administrator'
  }
} satisfies Record<Language, Record<ErrorCode, string>>
