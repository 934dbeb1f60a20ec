/** Routes that exist already and say what will be there. */
export const LATER_PAGES = [{ path: '/chat_test', noun: 'assistant', key: 'chat_test' }] as const
