import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/pack.ts'

/** The readme of an offline pack. */
export const strings = {
  readme: `{{title}}
{{count}} articles, created on {{date}} from {{site}}

How to open it (choose one; nothing to install, no connection needed):

1. With Node.js 18 or newer:   node start.mjs
2. With Python 3:              python3 start.py
3. With any static file server: serve this folder as the site root.

Then open the address shown on screen in a browser. Opening index.html with a double click doesn't work, because browsers
don't let local files load scripts. Links that lead out of the pack open a page with the original address.`
} satisfies Strings<typeof zh>
