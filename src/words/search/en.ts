import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  title: 'Search',
  placeholder: 'Part number, error code, API name',
  submit: 'Search',
  hint: 'Type a word, say ubifs, 0x80070005 or PWM backlight. The search runs in your browser.',
  needs_script: 'Search needs JavaScript. You can also browse by type.',
  loading: 'Loading the index',
  results: '{{total}} results',
  none: 'Nothing found for “{{query}}”',
  none_hint: 'Try a shorter word, or leave the version out.',
  failed: 'The search index did not load. Check the network and try again.'
} satisfies Words<typeof zh>
