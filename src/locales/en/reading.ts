import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/reading.ts'

/** Strings of the reading features: large pictures, wrapped code. */
export const strings = {
  wrap: 'Wrap',
  pictures: 'Pictures',
  picture_at: '{{at}} of {{count}}',
  picture_previous: 'Previous picture',
  picture_next: 'Next picture',
  picture_larger: 'Zoom in',
  picture_whole: 'Fit to screen',
  picture_close: 'Close',
  picture_failed: "Couldn't load the picture"
} satisfies Strings<typeof zh>
