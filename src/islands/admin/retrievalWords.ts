import type { en } from '../../words/retrieval/en.ts'
import type { zh } from '../../words/retrieval/zh.ts'

export type RetrievalWords = typeof zh | typeof en
