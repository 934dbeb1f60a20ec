import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  title: 'Search',
  placeholder: 'Part number, error code, API name',
  submit: 'Search',
  hint: 'Type a word, say ubifs, 0x80070005 or PWM backlight. The search runs in your browser.',
  needs_script: 'Search needs JavaScript. You can also browse by type.',
  loading: 'Loading the index',
  results: 'Results: {{total}}',
  all_results: 'All results for “{{query}}”',
  none: 'Nothing holds “{{query}}”.',
  none_hint: 'Try a shorter word, or leave the version out.',
  related: 'With similar words',
  try_word: 'Try one of the words:',
  recent: 'Recent searches',
  forget: 'Clear',
  offline: 'There is no network: only what is saved here was searched.',
  type: 'Type',
  chip: 'Chip',
  state: 'State',
  language: 'Language',
  sort: 'Order',
  sort_best: 'Best match',
  sort_new: 'Newest',
  sort_hot: 'Hottest',
  more: 'More results',
  failed: 'The search index did not load. Check the network and try again.'
} satisfies Words<typeof zh>
