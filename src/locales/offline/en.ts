import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  title: 'Offline reading',
  no_network: "You're offline",
  have_network: "You're online. These pages are saved on this device.",
  not_here: "This page isn't saved for offline use:",
  not_here_hint: 'You can open it when you are back online. Everything below is available now.',
  back_online: "You're back online.",
  reload: 'Open this page',
  search: 'Search saved pages',
  search_placeholder: 'Part number, error code, API name',
  submit: 'Search',
  searching: 'Searching',
  found: '{{count}} found in saved pages',
  none: 'No results for “{{query}}” in saved pages',
  clear: 'Clear search',
  sections: 'Saved sections',
  no_sections: 'No saved sections',
  no_sections_hint:
    'When you are online, choose “Save for offline” on a chip section or a type to read all of it offline.',
  visited: "Articles you've read",
  no_visited: 'No articles yet. Articles you open are saved here automatically.',
  needs_script: 'Listing saved pages needs JavaScript.',
  this_section: 'Offline',
  section_page: 'section page',
  save: 'Save for offline',
  save_hint: 'Save the articles, images and search of this section to read them offline.',
  size: '{{count}} articles, about {{size}} plus images',
  saving: '{{done}} of {{total}} articles saved, {{size}}',
  finishing: 'Saving images and search, {{size}}',
  stop: 'Pause',
  resume: 'Continue',
  broken_off: 'Incomplete: {{done}} of {{total}} articles saved',
  saved: '{{count}} articles saved, {{size}}',
  saved_on: 'Saved on {{date}}',
  changed: '{{count}} updated',
  current: 'Up to date',
  update: 'Update',
  remove: 'Remove',
  removed: 'Removed from this device',
  progress: 'Save progress',
  failed:
    "Some content couldn't be downloaded. Choose “Continue” when you're back online. Saved content isn't downloaded again.",
  no_room:
    'Not enough storage on this device; {{used}} used. Remove another saved section or free up disk space, then choose “Continue”.',
  not_possible:
    'Saving for offline works only on https or localhost addresses. An admin can create an offline pack with npm run pack.',
  manage: 'All saved content',
  pack_title: 'Offline pack',
  pack_about: '{{title}}, {{count}} articles, created on {{date}}',
  pack_articles: 'Articles in this pack',
  pack_sections: 'Lists in this pack',
  not_in_pack: "This page isn't in this pack",
  not_in_pack_hint: 'The pack contains selected sections only. When you are online, open the original address:',
  pack_start: 'Pack home',
  readme: `{{title}}
{{count}} articles, created on {{date}} from {{site}}

How to open it (choose one; nothing to install, no connection needed):

1. With Node.js 18 or newer:   node start.mjs
2. With Python 3:              python3 start.py
3. With any static file server: serve this folder as the site root.

Then open the address shown on screen in a browser. Opening index.html with a double click doesn't work, because browsers
don't let local files load scripts. Links that lead out of the pack open a page with the original address.`
} satisfies Words<typeof zh>
