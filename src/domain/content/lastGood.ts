import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { generatedRoot } from './contentRoot.ts'
import { unfinishedFile } from './unfinishedFile.ts'

const FOLDER = 'last-good'
const WRITES_AT_ONCE = 16

/** Returns the last valid text of a file of content/, or undefined if none is stored. */
export function readLastGood(root: string, file: string): Promise<string | undefined> {
  return readFile(join(generatedRoot(root), FOLDER, file), 'utf8').catch(() => undefined)
}

/** Checks whether a valid version of a file of content/ is stored. */
export function hasLastGood(root: string, file: string): boolean {
  return existsSync(join(generatedRoot(root), FOLDER, file))
}

/** Stores the texts of valid files, by path below `root`. Does not rewrite unchanged texts. */
export async function keepLastGood(root: string, files: readonly { file: string; text: string }[]): Promise<void> {
  const left = [...files]
  const next = async (): Promise<void> => {
    for (let one = left.pop(); one; one = left.pop()) {
      if ((await readLastGood(root, one.file)) === one.text) continue
      const path = join(generatedRoot(root), FOLDER, one.file)
      await mkdir(dirname(path), { recursive: true })
      const unfinished = unfinishedFile(path, '.new')
      await writeFile(unfinished, one.text)
      await rename(unfinished, path)
    }
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, next))
}
