import type { Language } from '../../domain/language/languages.ts'

type Text = (url: string) => { subject: string; text: string }

/** What mails say. */
export const MAIL_TEXTS = {
  zh: {
    verify: url => ({
      subject: '确认你的 Pinout 邮箱',
      text: `打开下面的链接，确认这个邮箱是你的：\n\n${url}\n\n如果不是你注册的，忽略这封邮件即可。`
    }),
    reset: url => ({
      subject: '重设 Pinout 密码',
      text: `打开下面的链接，设置新密码（一小时内有效，只能用一次）：\n\n${url}\n\n如果不是你要求的，忽略这封邮件即可，密码不会改变。`
    }),
    // It carries no link: whoever signs up with another's address chooses what they are sent to.
    known: () => ({
      subject: '你已有 Pinout 账号',
      text: '有人用这个邮箱注册 Pinout，而它已经有账号了。如果是你，请直接登录；忘记密码的话，可以在登录页重设。\n\n如果不是你，忽略这封邮件即可，账号没有变化。'
    })
  },
  en: {
    verify: url => ({
      subject: 'Confirm your Pinout address',
      text: `Open this link to confirm that the address is yours:\n\n${url}\n\nIf you did not sign up, ignore this mail.`
    }),
    reset: url => ({
      subject: 'Set a new Pinout password',
      text: `Open this link to set a new password (within an hour, once):\n\n${url}\n\nIf you did not ask for it, ignore this mail; your password stays as it is.`
    }),
    known: () => ({
      subject: 'You have a Pinout account',
      text: 'Somebody signed up to Pinout with this address, which has an account. If it was you, sign in; if you forgot the password, set a new one from the page where one signs in.\n\nIf it was not you, ignore this mail; your account is as it was.'
    })
  }
} satisfies Record<Language, Record<'verify' | 'reset' | 'known', Text>>
