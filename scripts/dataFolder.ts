import { describeError } from '../src/server/platform/log.ts'
import { writeProbe } from './doctor/machine.ts'
import { makeFolder } from './makeFolder.mjs'

/** A site that is built is served from a disk that is full, or that became read-only. */
const SERVED_ANYWAY = /\b(?:ENOSPC|EDQUOT|EROFS)\b/

/**
 * Creates the data folder.
 * @throws Error that names PINOUT_DATA and the remedy if the folder cannot be created or written
 */
export async function makeDataFolder(folder: string): Promise<void> {
  let failure: string | undefined
  try {
    makeFolder(folder)
    failure = await writeProbe(folder)
    if (!failure || SERVED_ANYWAY.test(failure)) return
  } catch (error) {
    failure = describeError(error)
  }
  throw new Error(
    `PINOUT_DATA=${folder} cannot be written (${failure}). Create the folder, owned by the user that runs Pinout, or ` +
      'set PINOUT_DATA to another one.'
  )
}
