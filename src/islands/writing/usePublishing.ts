import { type RefObject, useRef, useState } from 'react'
import type { FieldCode } from '../../contract/errors.ts'
import type { DraftFields, Written } from '../../contract/writing.ts'
import { ATTRIBUTE_NAMES } from '../../domain/article/model.ts'
import { type Circumstance, missingOf } from '../../domain/writing/missing.ts'
import { $fields } from '../../stores/autosave.ts'
import type { Failure } from '../../stores/outcome.ts'
import { publish, type WritingField, writingProblems } from '../../stores/publish.ts'
import { isSending } from '../../stores/sending.ts'
import type { FindingsHandle } from '../redaction/Findings.tsx'

/** Fields in page order, for focusing the first invalid one. */
export const FIELD_ORDER: readonly WritingField[] = [
  'bigTitle',
  'smallTitle',
  'content',
  'articleType',
  'family1',
  'family2',
  ...ATTRIBUTE_NAMES
]

/** Why publishing waits or was stopped. */
type PublishingNotice = 'publishing' | 'sending_wait' | 'missing' | ''

export interface Publishing {
  notice: PublishingNotice
  failure: Failure | undefined
  /** Codes of invalid fields, once the writer tried to publish. */
  problems: Partial<Record<string, FieldCode>>
  /** Details that a question lacks, once the writer was asked for them. */
  missing: Circumstance[]
  /** Number of private values that the writer was asked about. */
  promptedCount: number
  done: { written: Written; edited: boolean } | undefined
  /** Checks the fields and publishes, once at a time. */
  send(): Promise<void>
}

interface Options {
  fields: DraftFields
  /** True if others could already read the text. */
  published: boolean
  findings: RefObject<FindingsHandle | null>
  focus(name: WritingField | Circumstance): void
  /** Moves the focus back to the button that was used. */
  focusButton(): void
}

/**
 * Publishes what is written. The first attempt stops at invalid fields; one is stopped by private values that nobody was
 * asked about, or by missing details of a question; the next publishes in spite of them.
 */
export function usePublishing({ fields, published, findings, focus, focusButton }: Options): Publishing {
  const [warned, setWarned] = useState<'' | 'once' | 'twice'>('')
  const [failure, setFailure] = useState<Failure>()
  const [notice, setNotice] = useState<PublishingNotice>('')
  const [promptedCount, setPromptedCount] = useState(0)
  const [done, setDone] = useState<Publishing['done']>()
  const isSubmitting = useRef(false)

  async function send() {
    if (isSubmitting.current || done) return
    isSubmitting.current = true
    await checkAndPublish().finally(() => {
      isSubmitting.current = false
    })
  }

  async function checkAndPublish() {
    setWarned(before => before || 'once')
    setFailure(undefined)
    const wrong = FIELD_ORDER.find(name => writingProblems($fields.get())[name])
    if (wrong) {
      setNotice('')
      focus(wrong)
      return
    }
    if (isSending()) {
      setNotice('sending_wait')
      return
    }
    if (await isStopped()) return
    setNotice('publishing')
    const outcome = await publish()
    setNotice('')
    if (outcome.ok) {
      setDone({ written: outcome.value, edited: published })
      return
    }
    setFailure(outcome.failure)
    const refused = FIELD_ORDER.find(name => outcome.failure.fields[name])
    // Inert content cannot be focused.
    requestAnimationFrame(() => {
      if (refused) focus(refused)
      else if (!outcome.failure.current) focusButton()
    })
  }

  /** Asks once, because a question may be complete without these details, and a value may be no secret. */
  async function isStopped(): Promise<boolean> {
    const [missing] = published || warned === 'twice' ? [] : missingOf($fields.get())
    const count = (await findings.current?.check()) ?? 0
    const hasNewFindings = count > promptedCount
    if (!missing && !hasNewFindings) return false
    setWarned('twice')
    setPromptedCount(count)
    setNotice(missing ? 'missing' : '')
    if (hasNewFindings) findings.current?.focus()
    else if (missing) focus(missing)
    return true
  }

  const found = warned ? writingProblems(fields) : {}
  return {
    notice,
    failure,
    problems: { ...found, ...failure?.fields },
    missing: warned === 'twice' && !published ? missingOf(fields) : [],
    promptedCount,
    done,
    send
  }
}
