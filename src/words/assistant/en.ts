import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  research_chat: 'Ask AI',
  research_chat_will: 'Answers from documents and the community, each sentence with a reference that you can check.',
  search_chat: 'Search and chat',
  search_chat_will: 'Results on the left, your follow-up questions on the right.',
  chat_test: 'Retrieval test',
  chat_test_will: 'For staff: which passages a question found, their scores and the time taken.',
  ai_search: 'AI search',
  ai_search_will: 'Keyword results and an answer in one list.',
  shared: 'A shared conversation',
  shared_will: 'A question and answer that somebody shared with you, with all references.'
} satisfies Words<typeof zh>
