/** Fixed sentences of answers, labels in the question form, and names of knowledge bases. */
export const strings = {
  unknown: '文档和社区中没有找到这个问题的答案。可以发帖求助，系统会带上这段对话。',
  unknown_nothing: '文档和社区中没有找到与这个问题相关的内容。可以发帖求助，系统会带上这段对话。',
  still_indexing: '搜索索引还在建立，目前 {{all}} 篇中有 {{indexed}} 篇可以查到，其中没有找到答案。请过几分钟再问。',
  small_talk: '你好！请描述遇到的问题：芯片、SDK 版本、现象和日志。回答来自文档、FAQ 和社区问答。',
  noted: '已记下 {{names}}。请描述遇到的问题：现象、日志，试过什么。',
  thanks: '不客气。如果回答有用，请点“有帮助”，方便其他人找到。有新问题可以继续问。',
  unknown_names: '文档和社区中没有找到关于 {{names}} 的内容。',
  post_it: '可以发帖求助，系统会带上这段对话。',
  nothing_more: '文档和社区里没有找到更接近的内容。可以发帖求助，系统会带上这段对话。',
  next_step: '上文引用的这一处还写了下一步，已标出。',
  next_passages: '下面是其次接近的内容，不一定适用。',
  hidden: '这个回答引用了你没有权限查看的内容。',
  gone: '这条评论已被删除或隐藏。',
  tried: '提问记录',
  base_internal: '内部内容'
} as const
