import type { AttributeName } from '../../domain/article/model.ts'

/** Label and example of each article attribute; the example is the placeholder of its input. */
export const strings = {
  chipModel: '芯片型号',
  chipModel_example: '例如 SSD222Q-N128',
  sdkVersion: 'SDK 版本',
  sdkVersion_example: '例如 v2.1.7'
} as const satisfies Record<AttributeName | `${AttributeName}_example`, string>
