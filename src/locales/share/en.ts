import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  share: 'Share',
  scan: 'Scan to open it on a phone',
  clipboard: 'Copy the link or the text, and paste it into a chat.',
  link: 'Link',
  copy_link: 'Copy link',
  copy_text: 'Copy text and link',
  copied: 'Copied to the clipboard',
  link_failed: 'The link was not copied; select it and copy it by hand',
  text_failed: 'The text was not copied; select it by hand',
  close: 'Close',
  selected: 'Selected text',
  ask: 'AI search',
  copy: 'Copy'
} satisfies Words<typeof zh>
