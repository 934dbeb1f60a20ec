/** Account e-mails and the digest of unread notifications, with the page behind its unsubscribe link. */
export const strings = {
  verify_subject: '确认你的 Pinout 邮箱',
  verify_text: '请打开以下链接，确认你的邮箱：\n\n{{url}}\n\n如果这不是你的操作，请忽略这封邮件。',
  reset_subject: '重设 Pinout 密码',
  reset_text:
    '请打开以下链接设置新密码（一小时内有效，仅可使用一次）：\n\n{{url}}\n\n如果这不是你的操作，请忽略这封邮件，密码不会改变。',
  known_subject: '你已有 Pinout 账号',
  known_text:
    '有人尝试用这个邮箱注册 Pinout，但它已有账号。如果是你，请直接登录；如果忘记密码，可以在登录页找回。\n\n如果不是你，请忽略这封邮件，你的账号没有变化。',
  digest_subject: 'Pinout：{{count}} 条未读消息',
  digest_begin: '你有 {{count}} 条未读消息：',
  digest_more: '还有 {{count}} 条未列出。',
  digest_end: '查看全部消息：{{all}}\n退订邮件汇总：{{off}}',
  digest_question: '退订未读消息的邮件汇总？站内消息不受影响。',
  digest_yes: '退订',
  digest_ended: '已退订邮件汇总。你可以随时在消息页的设置中重新开启。'
} as const
