import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/share.ts'

/** Strings of the share dialog and the menu of selected text. */
export const strings = {
  share: 'Share',
  scan: 'Scan to open on your phone',
  clipboard: 'Copy the link or the text and paste it into a chat.',
  link: 'Link',
  copy_link: 'Copy link',
  copy_text: 'Copy text and link',
  copied: 'Copied to clipboard',
  link_failed: "Couldn't copy the link. Select it and copy it manually",
  text_failed: "Couldn't copy. Select the text and copy it manually",
  close: 'Close',
  selected: 'Selected text',
  quote: 'Quote',
  ask: 'Ask AI',
  copy: 'Copy'
} satisfies Strings<typeof zh>
