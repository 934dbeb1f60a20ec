const MEGABYTE = 1024 * 1024

/** Maximum size of an uploaded picture in bytes, for members and for files of tickets. */
export const MAX_PICTURE_BYTES = 5 * MEGABYTE
/** Maximum size of another uploaded file in bytes. */
export const MAX_ATTACHMENT_BYTES = 20 * MEGABYTE
