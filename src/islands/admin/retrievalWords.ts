import type { en } from '../../locales/retrieval/en.ts'
import type { zh } from '../../locales/retrieval/zh.ts'

export type RetrievalWords = typeof zh | typeof en
