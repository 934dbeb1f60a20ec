import type { DraftFields } from '../contract/writing.ts'
import { randomKey } from '../domain/randomKey.ts'
import { fieldsOfCurrent } from '../domain/writing/fields.ts'
import { $conflict, $fields, rebase, savedDraft } from './autosave.ts'
import { lockCopy } from './writing.ts'

export type Choice = 'mine' | 'theirs' | 'both'

/** Returns the other text of the conflict. */
export function theirFields(): DraftFields | undefined {
  const conflict = $conflict.get()
  return conflict?.kind === 'article' ? fieldsOfCurrent(conflict.theirs) : conflict?.theirs
}

/**
 * Continues with the chosen text. For two drafts, `both` keeps the own one under a new key, and returns the key. For an
 * article, it puts both texts into it, one below the other.
 */
export async function settle(choice: Choice): Promise<string | undefined> {
  const [conflict, draft, theirs, mine] = [$conflict.get(), savedDraft(), theirFields(), $fields.get()]
  if (!conflict || !draft || !theirs) return undefined
  const based = { articleId: theirs.articleId, revision: theirs.revision }
  const base = conflict.kind === 'draft' ? conflict.version : draft.base
  if (choice === 'theirs') rebase({ base, fields: theirs, synced: conflict.kind === 'draft' })
  else if (choice === 'mine') rebase({ base, fields: { ...mine, ...based } })
  else if (conflict.kind === 'draft' && mine.articleId === null) {
    const key = randomKey()
    await lockCopy(draft.userId, key)
    rebase({ key, base: 0, fields: mine })
    return key
  } else
    rebase({ base, fields: { ...mine, ...based, content: `${mine.content.trimEnd()}\n\n---\n\n${theirs.content}` } })
  return undefined
}
