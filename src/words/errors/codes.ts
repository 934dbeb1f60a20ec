import type { ErrorCode } from '../../contract/errors.ts'
import type { Language } from '../../lib/languages.ts'

/** What an error reply says to a person. */
export const ERROR_MESSAGES = {
  zh: {
    malformed: '请求格式不正确',
    unauthorized: '请先登录',
    forbidden: '没有权限',
    blocked: '账号已被封禁',
    csrf: '页面已过期，请刷新后再试',
    kept_elsewhere: '这篇文章的正文在文件或工单里维护，请到那里修改',
    email_not_verified: '这个邮箱还没有确认，确认邮件又发了一封，请打开里面的链接',
    not_found: '内容不存在，或者你无权查看',
    content_expired: '文章已被修改，请刷新后重新编辑',
    draft_expired: '草稿在别处改过，请选择保留哪一份',
    too_large: '内容过大',
    wrong_kind: '不支持这种文件',
    invalid: '有的字段不正确，请检查后再提交',
    wrong_password: '邮箱或密码不正确',
    account_exists: '这个邮箱已经注册过，请直接登录或重设密码',
    link_expired: '链接已失效或已经用过',
    not_yourself: '这个操作不能用在自己身上',
    too_many_drafts: '草稿最多保存 50 份，请先删掉不用的',
    said_already: '刚才已经发过一样的内容了',
    too_many_links: '注册不满一天的账号，一条评论最多放 5 个链接',
    last_admin: '你是最后一位管理员，请先把别人设为管理员，再注销账号',
    too_fast: '你发送得太快了，请稍等片刻',
    unexpected: '发生错误，请联系管理员'
  },
  en: {
    malformed: 'The request is malformed',
    unauthorized: 'Please sign in first',
    forbidden: 'You may not do this',
    blocked: 'This account is blocked',
    csrf: 'The page has expired; refresh it and try again',
    kept_elsewhere: 'This article is kept in a file or a ticket; change it there',
    email_not_verified: 'This address is not confirmed yet; another mail is on its way, open its link',
    not_found: 'It does not exist, or you may not see it',
    content_expired: 'The article has changed; refresh and edit again',
    draft_expired: 'The draft was changed elsewhere; choose which text to keep',
    too_large: 'This is too large',
    wrong_kind: 'Files of this kind are not taken',
    wrong_password: 'The e-mail address or the password is wrong',
    account_exists: 'There is an account with this address; sign in, or set a new password',
    link_expired: 'The link has expired or was used already',
    not_yourself: 'You cannot do this to yourself',
    invalid: 'Some fields are not right; check them and send again',
    said_already: 'You posted the same just now',
    too_many_links: 'In the first day of an account a comment may have at most 5 links',
    last_admin: 'You are the last admin; make somebody else an admin before you delete the account',
    too_many_drafts: 'There are 50 drafts already; delete some that you no longer need',
    too_fast: "You're sending too quickly, please wait a moment",
    unexpected: 'An error occurred, please contact your administrator'
  }
} satisfies Record<Language, Record<ErrorCode, string>>
