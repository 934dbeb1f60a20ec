import type { Words } from '../words.ts'
import type { zh } from './zh.ts'

export const en = {
  account: 'Technical support'
} satisfies Words<typeof zh>
