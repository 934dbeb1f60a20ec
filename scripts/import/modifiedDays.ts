import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dayOf, toShanghai } from '../../src/domain/language/shanghaiTime.ts'

/**
 * Returns the day on which each file below `base` was changed, up to `today`, by path. Archives keep it. Files that do not exist,
 * such as pages of an API description, have none.
 */
export async function modifiedDays(
  base: string,
  files: readonly string[],
  today: string
): Promise<ReadonlyMap<string, string>> {
  const days = new Map<string, string>()
  for (const file of files) {
    const changed = await stat(join(base, file)).catch(() => undefined)
    const day = changed && dayOf(toShanghai(changed.mtime))
    if (day && day <= today) days.set(file, day)
  }
  return days
}
