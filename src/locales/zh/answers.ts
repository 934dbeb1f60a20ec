/** Fixed sentences of answers, labels in the question form, and names of knowledge bases. */
export const strings = {
  unknown:
    '文档和社区中没有找到这个问题的答案。以下是最相关的原文，你也可以发帖求助，芯片、SDK 版本和这段对话会自动填好。',
  unknown_nothing: '文档和社区中没有找到与这个问题相关的内容。你可以发帖求助，芯片、SDK 版本和这段对话会自动填好。',
  hidden: '这个回答引用了你没有权限查看的内容。',
  gone: '这条评论已被删除或隐藏。',
  tried: '提问记录',
  read: '已阅读',
  base_language: '{{language}}内容',
  base_internal: '内部内容'
} as const
