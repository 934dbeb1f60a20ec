import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/keyboard.ts'

/** What the keys do, as the list of keyboard shortcuts says it. */
export const strings = {
  or: 'or',
  everywhere: 'Everywhere',
  reading: 'Reading',
  writing: 'Searching and writing',
  search: 'Search',
  next: 'Next item',
  previous: 'Previous item',
  open: 'Open',
  new: 'New post',
  reply: 'Reply',
  bookmark: 'Bookmark',
  like: 'Like',
  home: 'Go to home',
  filter: 'Filter the manual',
  ask: 'In the search field: ask AI',
  send: 'Send or publish',
  save: 'Save the draft',
  help: 'Show keyboard shortcuts',
  close: 'Close'
} satisfies Strings<typeof zh>
