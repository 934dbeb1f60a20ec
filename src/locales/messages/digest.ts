import type { Language } from '../../domain/language/languages.ts'

interface Texts {
  subject: (count: number) => string
  /** Of `count` messages, `more` are not listed. */
  begin: (count: number) => string
  more: (count: number) => string
  end: (all: string, off: string) => string
  question: string
  yes: string
  ended: string
}

/** What the digest of unread messages says, and the page behind its unsubscribe link. */
export const DIGEST_TEXTS: Record<Language, Texts> = {
  zh: {
    subject: count => `Pinout：${count} 条未读消息`,
    begin: count => `你有 ${count} 条未读消息：`,
    more: count => `还有 ${count} 条没有列出。`,
    end: (all, off) => `查看全部：${all}\n不想再收到这类邮件：${off}`,
    question: '不再收到未读消息的邮件汇总？站内消息不受影响。',
    yes: '退订',
    ended: '已退订，不会再收到未读消息的邮件汇总。想恢复时，在消息页的设置里打开。'
  },
  en: {
    subject: count => `Pinout: ${count} unread ${count === 1 ? 'message' : 'messages'}`,
    begin: count => (count === 1 ? 'One message waits for you:' : `${count} messages wait for you:`),
    more: count => `${count} more are not listed here.`,
    end: (all, off) => `All messages: ${all}\nNo more of these mails: ${off}`,
    question: 'Stop the mails that sum up unread messages? Messages on the site stay as they are.',
    yes: 'Unsubscribe',
    ended: 'Done: you will get no more of these mails. The settings of the messages page bring them back.'
  }
}
