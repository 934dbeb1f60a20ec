import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Outcome = 'new' | 'changed' | 'unchanged'

/** Writes a file atomically, only if it differs. `dryRun` writes nothing and returns the same result. */
export async function writeIfChanged(path: string, content: string | Uint8Array, dryRun: boolean): Promise<Outcome> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const old = await readFile(path).catch(() => undefined)
  if (old?.equals(bytes)) return 'unchanged'
  if (!dryRun) {
    await mkdir(dirname(path), { recursive: true })
    // The temporary name is fixed, so that the next run overwrites the file of a killed run.
    await writeFile(`${path}.tmp`, bytes)
    await rename(`${path}.tmp`, path)
  }
  return old ? 'changed' : 'new'
}
