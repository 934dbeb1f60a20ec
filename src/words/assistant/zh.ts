/** Screens of the AI assistant: what each will hold. */
export const zh = {
  research_chat: '问 AI',
  research_chat_will: '根据文档与社区问答回答问题，每句话附可核对的引用。',
  search_chat: '搜索与对话',
  search_chat_will: '左边是搜索结果，右边接着追问。',
  chat_test: '检索测试',
  chat_test_will: '给内部员工：一次提问检索到哪些段落、得分与耗时。',
  ai_search: 'AI 搜索',
  ai_search_will: '关键词结果与 AI 回答合在一个列表里。',
  shared: '分享的对话',
  shared_will: '别人分享给你的一次问答，含全部引用。'
} as const
