/** Folder of uploaded files on this site, without the slash behind it. */
export const UPLOADS = '/uploads'

/** Extensions of uploaded pictures, and of other uploaded files. Each file is called by its SHA-256. */
const PICTURE = '(?:png|jpg|webp|gif)'
const ATTACHMENT = '(txt|zip|gz|pdf)'
const DIGEST = '[0-9a-f]{64}'

/** Matches the address of an uploaded picture. */
export const PICTURE_ADDRESS = new RegExp(`^${UPLOADS}/${DIGEST}\\.${PICTURE}$`)
/** Matches the address of another uploaded file, with its extension as the first group. */
export const ATTACHMENT_ADDRESS = new RegExp(`^${UPLOADS}/${DIGEST}\\.${ATTACHMENT}$`)

/** Returns the address of an uploaded file. */
export const uploadAddress = (key: string) => `${UPLOADS}/${key}`
