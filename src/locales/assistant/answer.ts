import type { Language } from '../../domain/language/languages.ts'

/** What the assistant itself says within an answer, and writes into the question form. */
export const ANSWER_WORDS = {
  zh: {
    unknown: '文档和社区里没有找到可以回答这个问题的内容。下面列出最接近的段落；也可以把问题发到社区。',
    unknownNothing: '文档和社区里没有找到与这个问题相关的内容。可以把问题发到社区。',
    hidden: '这个回答引用了你现在无权查看的内容。',
    gone: '这条评论已被删除或隐藏。',
    tried: '之前问过',
    read: '已经看过'
  },
  en: {
    unknown:
      'The documents and the community do not answer this. The nearest passages are listed; you can also ask the community.',
    unknownNothing: 'Neither the documents nor the community say anything about this. You can ask the community.',
    hidden: 'This answer rests on articles that you may no longer read.',
    gone: 'This comment was removed or hidden since.',
    tried: 'Asked before',
    read: 'Already read'
  }
} satisfies Record<Language, Record<string, string>>

/** Names of knowledge bases that are no type of article and no chip. */
export const BASE_NAMES = {
  zh: { zh: '中文内容', en: '英文内容', internal: '内部内容' },
  en: { zh: 'In Chinese', en: 'In English', internal: 'Internal' }
} satisfies Record<Language, Record<'zh' | 'en' | 'internal', string>>
