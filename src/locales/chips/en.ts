import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  popular_sections: 'Popular sections',
  articles: '{{count}} articles',
  tabs: 'Article types',
  empty: 'Nothing under this tab yet',
  empty_hint: 'Try another tab, or ask a question.',
  whole_list: 'See all {{count}}',
  loading: 'Loading the other articles',
  failed: 'The other articles did not load',
  retry: 'Try again'
} satisfies Words<typeof zh>
