/** Routes that exist already and say what will be there. */
export const LATER_PAGES = [
  { path: '/home/aisearch', noun: 'assistant', key: 'ai_search' },
  { path: '/chat_test', noun: 'assistant', key: 'chat_test' },
  { path: '/search-chat', noun: 'assistant', key: 'search_chat' },
  { path: '/research-chat', noun: 'assistant', key: 'research_chat' },
  { path: '/chat/share', noun: 'assistant', key: 'shared' }
] as const
