import type { Change } from 'diff'

/** Time in milliseconds for a comparison by words, and for one by lines if that is too long. */
const WORDS_MS = 400
const LINES_MS = 400
/** Unchanged text beyond this length is shortened to its beginning and end, in characters. */
const MAX_UNCHANGED = 600
const CONTEXT = 200

/**
 * Returns the changes from one text to another, by words or, where that takes too long, by lines. Long unchanged parts are
 * shortened. Without an earlier text, the whole text is unchanged.
 */
export function compareTexts(
  { diffWordsWithSpace, diffLines }: Pick<typeof import('diff'), 'diffWordsWithSpace' | 'diffLines'>,
  before: string | undefined,
  after: string
): Change[] {
  if (before === undefined) return [shortened({ value: after, added: false, removed: false, count: 1 })]
  const changes = diffWordsWithSpace(before, after, { timeout: WORDS_MS }) ??
    diffLines(before, after, { timeout: LINES_MS }) ?? [
      { value: before, added: false, removed: true, count: 1 },
      { value: after, added: true, removed: false, count: 1 }
    ]
  return changes.map(change => (change.added || change.removed ? change : shortened(change)))
}

function shortened(change: Change): Change {
  const { value } = change
  if (value.length <= MAX_UNCHANGED) return change
  return { ...change, value: `${value.slice(0, CONTEXT)}\n⋯\n${value.slice(-CONTEXT)}` }
}
