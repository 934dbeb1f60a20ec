import type { Language } from '../../domain/language/languages.ts'

/** Fixed sentences of answers, and labels that the assistant writes into the question form. */
export const ANSWER_WORDS = {
  zh: {
    unknown:
      '文档和社区中没有找到这个问题的答案。以下是最相关的原文，你也可以发帖求助，芯片、SDK 版本和这段对话会自动填好。',
    unknownNothing: '文档和社区中没有找到与这个问题相关的内容。你可以发帖求助，芯片、SDK 版本和这段对话会自动填好。',
    hidden: '这个回答引用了你没有权限查看的内容。',
    gone: '这条评论已被删除或隐藏。',
    tried: '提问记录',
    read: '已阅读'
  },
  en: {
    unknown:
      "The docs and the community don't answer this question. Below are the most relevant passages. You can also post the question; the chip, SDK version and this conversation are filled in for you.",
    unknownNothing:
      "The docs and the community don't cover this question. You can post it; the chip, SDK version and this conversation are filled in for you.",
    hidden: 'This answer cites content you no longer have access to.',
    gone: 'This comment has since been deleted or hidden.',
    tried: 'Questions asked',
    read: 'Already read'
  }
} satisfies Record<Language, Record<string, string>>

/** Names of knowledge bases that are neither an article type nor a chip. */
export const BASE_NAMES = {
  zh: { zh: '中文内容', en: '英文内容', internal: '内部内容' },
  en: { zh: 'Chinese content', en: 'English content', internal: 'Internal content' }
} satisfies Record<Language, Record<'zh' | 'en' | 'internal', string>>
