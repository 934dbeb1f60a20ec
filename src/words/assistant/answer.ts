import type { Language } from '../../lib/languages.ts'

/** What the assistant itself says within an answer, and writes into the question form. */
export const ANSWER_WORDS = {
  zh: {
    unknown: '文档和社区里没有找到可以回答这个问题的内容。下面列出最接近的段落；也可以把问题发到社区。',
    unknownNothing: '文档和社区里没有找到与这个问题相关的内容。可以把问题发到社区。',
    tried: '之前问过',
    read: '已经看过'
  },
  en: {
    unknown:
      'The documents and the community do not answer this. The nearest passages are listed; you can also ask the community.',
    unknownNothing: 'Neither the documents nor the community say anything about this. You can ask the community.',
    tried: 'Asked before',
    read: 'Already read'
  }
} satisfies Record<Language, Record<string, string>>
