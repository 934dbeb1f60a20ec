/** Folders of content/ whose files are public at the path below content/: pictures, and files to download. */
export const PUBLIC_FOLDERS = ['pictures', 'files'] as const

/**
 * Extensions of files that a browser runs as part of the site when it opens them. They are not offered as downloads,
 * because a plain file server cannot mark them as attachments.
 */
const ACTIVE_FILE = /\.(?:x?html?|xht|shtml|mht(?:ml)?|svgz?|xml|xslt?|[cm]?js|wasm|swf|php\d?)$/i

/** Checks whether a browser runs a file. A file server may send a compressed one in place of the file itself. */
export const isActiveFile = (file: string) => ACTIVE_FILE.test(file.replace(/\.(?:br|gz|zst)$/i, ''))
