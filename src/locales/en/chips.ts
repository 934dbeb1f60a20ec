import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/chips.ts'

/** Strings of the popular sections. */
export const strings = {
  popular_sections: 'Popular sections',
  articles: '{{count}} articles',
  tabs: 'Article types',
  empty_for: 'Nothing on {{chip}} in “{{tab}}” yet',
  empty_hint: 'See everything on this chip, or ask a question.',
  whole_list: 'See all {{count}}',
  loading: 'Loading more articles',
  failed: "Couldn't load more articles",
  retry: 'Try again',
  articles_one: '1 article'
} satisfies Strings<typeof zh>
