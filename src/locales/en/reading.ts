import type { Strings } from '../strings.ts'
import type { strings as zh } from '../zh/reading.ts'

/** Strings of the reading features: large pictures, wrapped code. */
export const strings = {
  wrap: 'Wrap',
  pictures: 'Images',
  picture_at: '{{at}} of {{count}}',
  picture_previous: 'Previous image',
  picture_next: 'Next image',
  picture_larger: 'Zoom in',
  picture_whole: 'Fit to screen',
  picture_close: 'Close',
  picture_failed: "Couldn't load the image"
} satisfies Strings<typeof zh>
