import { describeError } from '../src/server/platform/log.ts'
import { writeProbe } from './doctor/machine.ts'
import { makeFolder } from './makeFolder.mjs'

/**
 * Creates the data folder. A full disk is no error, because a site that is built is served from it.
 * @throws Error that names PINOUT_DATA and the remedy if the folder cannot be written
 */
export async function makeDataFolder(folder: string): Promise<void> {
  const failure = await attempt(folder)
  if (!failure || failure.includes('ENOSPC')) return
  throw new Error(
    `PINOUT_DATA=${folder} cannot be written (${failure}). Create the folder, owned by the user that runs Pinout, or ` +
      'set PINOUT_DATA to another one.'
  )
}

async function attempt(folder: string): Promise<string | undefined> {
  try {
    makeFolder(folder)
    return await writeProbe(folder)
  } catch (error) {
    return describeError(error)
  }
}
