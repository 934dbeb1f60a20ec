import type { AttributeName } from '../../domain/article/model.ts'

/** Label and example of each article attribute; the example is the placeholder of its input. */
export const zh: Record<AttributeName, { label: string; example: string }> = {
  chipModel: { label: '芯片型号', example: '例如 SSD222Q-N128' },
  sdkVersion: { label: 'SDK 版本', example: '例如 v2.1.7' }
}
