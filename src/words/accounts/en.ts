import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  edit_article: 'New post',
  edit_article_will:
    'Write or ask in Markdown: choose type, chip and module, paste pictures and logs; drafts are saved.'
} satisfies Words<typeof zh>
