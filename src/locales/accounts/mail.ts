import type { Language } from '../../domain/language/languages.ts'

type Text = (url: string) => { subject: string; text: string }

/** Subjects and texts of account e-mails. */
export const MAIL_TEXTS = {
  zh: {
    verify: url => ({
      subject: '确认你的 Pinout 邮箱',
      text: `请打开以下链接，确认你的邮箱：\n\n${url}\n\n如果这不是你的操作，请忽略这封邮件。`
    }),
    reset: url => ({
      subject: '重设 Pinout 密码',
      text: `请打开以下链接设置新密码（一小时内有效，仅可使用一次）：\n\n${url}\n\n如果这不是你的操作，请忽略这封邮件，密码不会改变。`
    }),
    // Without a link: the person who signed up may not own this address, and must not choose where it leads.
    known: () => ({
      subject: '你已有 Pinout 账号',
      text: '有人尝试用这个邮箱注册 Pinout，但它已有账号。如果是你，请直接登录；如果忘记密码，可以在登录页找回。\n\n如果不是你，请忽略这封邮件，你的账号没有变化。'
    })
  },
  en: {
    verify: url => ({
      subject: 'Confirm your email for Pinout',
      text: `Open this link to confirm your email:\n\n${url}\n\nIf you didn't sign up, you can ignore this email.`
    }),
    reset: url => ({
      subject: 'Reset your Pinout password',
      text: `Open this link to set a new password. It is valid for one hour and works once:\n\n${url}\n\nIf you didn't request this, you can ignore this email. Your password won't change.`
    }),
    known: () => ({
      subject: 'You already have a Pinout account',
      text: "Someone tried to sign up to Pinout with this email, which already has an account. If it was you, sign in. If you forgot your password, you can reset it on the sign-in page.\n\nIf it wasn't you, you can ignore this email. Your account hasn't changed."
    })
  }
} satisfies Record<Language, Record<'verify' | 'reset' | 'known', Text>>
