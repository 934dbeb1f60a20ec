import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  title: 'Offline reading',
  no_network: 'There is no network',
  have_network: 'The network is there. This is what is on this device, to be read without it.',
  not_here: 'This page is not on this device:',
  not_here_hint: 'It opens once there is a network. What follows can be read now.',
  back_online: 'The network is back.',
  reload: 'Open this page',
  search: 'Search what is at hand',
  search_placeholder: 'Part number, error code, API name',
  submit: 'Search',
  searching: 'Searching',
  found: '{{count}} found, among what is on this device',
  none: 'Nothing at hand has “{{query}}”',
  clear: 'Clear the search',
  sections: 'Saved sections',
  no_sections: 'No section is saved',
  no_sections_hint:
    'While there is a network, choose “Save for offline” on a chip section or a type; then all of it can be read without one.',
  visited: 'Articles you read',
  no_visited: 'None yet. Articles that you open are kept here by themselves.',
  needs_script: 'Without JavaScript the browser cannot list what is at hand.',
  this_section: 'Offline',
  section_page: 'its own page',
  save: 'Save for offline',
  save_hint: 'Articles, pictures and search of this section, to be read without a network.',
  size: '{{count}} articles, about {{size}}, and their pictures',
  saving: '{{done}} of {{total}} articles saved, {{size}}',
  finishing: 'Saving pictures and search, {{size}}',
  stop: 'Pause',
  resume: 'Continue',
  broken_off: 'Not complete: {{done}} of {{total}} articles are on this device',
  saved: '{{count}} articles saved, {{size}}',
  saved_on: 'Saved on {{date}}',
  changed: '{{count}} changed since',
  current: 'Up to date',
  update: 'Update',
  remove: 'Remove',
  removed: 'Removed from this device',
  progress: 'Progress of saving',
  failed: 'Something did not arrive. Choose “Continue” when the network is back; what is saved is not fetched again.',
  no_room:
    'This device has no room left for it; {{used}} are used. Remove another saved section or free some disk space, then choose “Continue”.',
  not_possible:
    'Browsers save for offline only from an https or localhost address. An administrator can make a pack with npm run pack.',
  manage: 'All that is saved',
  pack_title: 'Offline pack',
  pack_about: '{{title}}, {{count}} articles, made on {{date}}',
  pack_articles: 'Articles in this pack',
  pack_sections: 'Lists in this pack',
  not_in_pack: 'This page is not in this pack',
  not_in_pack_hint: 'The pack holds one section only. With a network, the original address opens:',
  pack_start: 'To the start of the pack',
  readme: `{{title}}
{{count}} articles, made on {{date}} from {{site}}

How to open it (any of these; nothing to install, no network needed):

1. With Node.js 18 or newer:   node start.mjs
2. With Python 3:              python3 start.py
3. With any static file server: serve this folder as the root of a site.

Then open the address that is shown in a browser. Opening index.html by a double click does not work: browsers do not
let local files load scripts. A link that leads out of the pack opens a page that says so, with the original address.`
} satisfies Words<typeof zh>
