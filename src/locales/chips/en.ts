import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  popular_sections: 'Popular sections',
  articles: '{{count}} articles',
  tabs: 'Article types',
  empty: 'No articles here yet',
  empty_hint: 'Try another tab, or ask a question.',
  whole_list: 'See all {{count}}',
  loading: 'Loading more articles',
  failed: "Couldn't load more articles",
  retry: 'Try again'
} satisfies Words<typeof zh>
