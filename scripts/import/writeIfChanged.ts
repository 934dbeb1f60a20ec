import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

export type Outcome = 'new' | 'changed' | 'unchanged'

/** Writes a file in one step, and only when it differs. `dryRun` writes nothing and returns the same. */
export async function writeIfChanged(path: string, content: string | Uint8Array, dryRun: boolean): Promise<Outcome> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const old = await readFile(path).catch(() => undefined)
  if (old?.equals(bytes)) return 'unchanged'
  if (!dryRun) {
    await mkdir(dirname(path), { recursive: true })
    // Always the same name, so that what a killed run left is overwritten by the next.
    await writeFile(`${path}.tmp`, bytes)
    await rename(`${path}.tmp`, path)
  }
  return old ? 'changed' : 'new'
}
