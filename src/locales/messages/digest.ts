import type { Language } from '../../domain/language/languages.ts'

interface Texts {
  subject: (count: number) => string
  /** Header of the list; `more` gives the number that is not listed. */
  begin: (count: number) => string
  more: (count: number) => string
  end: (all: string, off: string) => string
  question: string
  yes: string
  ended: string
}

/** Texts of the e-mail digest of unread notifications, and of the page behind its unsubscribe link. */
export const DIGEST_TEXTS: Record<Language, Texts> = {
  zh: {
    subject: count => `Pinout：${count} 条未读消息`,
    begin: count => `你有 ${count} 条未读消息：`,
    more: count => `还有 ${count} 条未列出。`,
    end: (all, off) => `查看全部消息：${all}\n退订邮件汇总：${off}`,
    question: '退订未读消息的邮件汇总？站内消息不受影响。',
    yes: '退订',
    ended: '已退订邮件汇总。你可以随时在消息页的设置中重新开启。'
  },
  en: {
    subject: count => `Pinout: ${count} unread ${count === 1 ? 'notification' : 'notifications'}`,
    begin: count => (count === 1 ? 'You have 1 unread notification:' : `You have ${count} unread notifications:`),
    more: count => `And ${count} more.`,
    end: (all, off) => `View all notifications: ${all}\nUnsubscribe from these emails: ${off}`,
    question: "Unsubscribe from the email digest? You'll still get notifications on the site.",
    yes: 'Unsubscribe',
    ended: "You're unsubscribed from the email digest. You can turn it back on in the notification settings."
  }
}
