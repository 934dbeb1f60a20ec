import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/attributes.ts'

/** Label and example of each article attribute; the example is the placeholder of its input. */
export const strings = {
  chipModel: 'Chip model',
  chipModel_example: 'e.g. SSD222Q-N128',
  sdkVersion: 'SDK version',
  sdkVersion_example: 'e.g. v2.1.7'
} satisfies Strings<typeof zh>
