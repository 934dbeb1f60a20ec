import { createHash } from 'node:crypto'
import styles from '../../styles/thread.css?inline'

/**
 * Styles of comments and the accepted answer. Pages with comments contain them, because a file would come a round trip
 * after the answer. Other pages load them with the first activity of a reader, as part of menus.css.
 */
export const THREAD_STYLES: string = styles

/** Source of these styles for the page's content security policy. */
export const THREAD_STYLES_SOURCE = `sha256-${createHash('sha256').update(styles).digest('base64')}` as const
