import type { QuestionForm, Source } from '../../contract/assistant.ts'
import type { DraftFields } from '../../contract/writing.ts'
import { findLog, isLogLine, messageOfLog } from '../log/findLog.ts'

/** Where a value of a question comes from that its author did not type into the form. */
type Origin = 'thread' | 'article'
export type OriginalField = 'family1' | 'chipModel' | 'sdkVersion'
type Origins = Partial<Record<OriginalField, Origin>>

/** A question that was made of a thread. */
export interface ThreadQuestion {
  fields: Partial<DraftFields> & Pick<DraftFields, 'content'>
  origins: Origins
}

/**
 * Completes a question that was made of a thread: its log gets its own field, a title that is a line of the log becomes
 * the error in it, and the article that answered best says the chip and the version that the thread does not.
 */
export function questionOfThread(form: QuestionForm, cited: readonly Source[]): ThreadQuestion {
  const found = findLog(form.content)
  const text = found && [found.before, found.after].filter(Boolean).join('\n\n')
  const [best] = cited
  const family1 = form.family1.length > 0 ? form.family1 : (best?.family1 ?? [])
  const sdkVersion = form.sdkVersion || (best?.sdkVersion.replace(/^SDK\s*/i, '') ?? '')
  const origin = (stated: boolean, filled: boolean): Origin | undefined =>
    stated ? 'thread' : filled ? 'article' : undefined
  const origins = {
    family1: origin(form.family1.length > 0, family1.length > 0),
    chipModel: origin(form.chipModel !== '', false),
    sdkVersion: origin(form.sdkVersion !== '', sdkVersion !== '')
  }
  return {
    fields: {
      ...form,
      ...(found && { log: found.log, ...(isLogLine(form.bigTitle) && { bigTitle: titleOf(found.before, found.log) }) }),
      content: text ?? form.content,
      family1,
      sdkVersion
    },
    origins: Object.fromEntries(Object.entries(origins).filter(([, from]) => from)) as Origins
  }
}

/** Returns the first line that its author wrote above the log, or else the error in the log. */
function titleOf(before: string, log: string): string {
  const [own = ''] = before.split('\n')
  return own || messageOfLog(log)
}
