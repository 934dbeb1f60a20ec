import type { AttributeName } from '../../domain/article/model.ts'
import type { zh } from './zh.ts'

/** Label and example of each article attribute; the example is the placeholder of its input. */
export const en: Record<AttributeName, Record<keyof (typeof zh)[AttributeName], string>> = {
  chipModel: { label: 'Chip model', example: 'Such as SSD222Q-N128' },
  sdkVersion: { label: 'SDK version', example: 'Such as v2.1.7' }
}
