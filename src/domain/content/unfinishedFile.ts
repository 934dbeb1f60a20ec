import { basename, dirname, join } from 'node:path'
import { digestOf } from './digest.ts'

const NAME_LENGTH = 20

/**
 * Returns the place beside `path` where a file is written before it replaces `path`, always the same. Its name does not
 * contain that of the file, which may be as long as the file system allows.
 */
export function unfinishedFile(path: string, ending: string): string {
  return join(dirname(path), digestOf(basename(path)).slice(0, NAME_LENGTH) + ending)
}
