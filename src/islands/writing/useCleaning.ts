import { useCallback, useEffect, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { toast } from '../../ui/toast.ts'
import type { TextWithSecrets } from './SecretsDialog.tsx'

type Detectors = typeof import('../../domain/redaction/findInSlices.ts') &
  typeof import('../../domain/redaction/findFindings.ts')

/** Minimum length of a checked text. A shorter one cannot contain anything. */
const MIN_TEXT_LENGTH = 6
/** Length in characters from which the search takes long enough for a notice. */
const LONG = 1_000_000

async function loadDetectors(): Promise<Detectors> {
  const [slices, whole] = await Promise.all([
    import('../../domain/redaction/findInSlices.ts'),
    import('../../domain/redaction/findFindings.ts')
  ])
  return { ...slices, ...whole }
}

/**
 * Returns a function that returns the part of a text that may be shown: all of it at once, or the part that the author
 * chooses. The detectors load in parallel with the editor. Earlier texts wait for them.
 */
export function useCleaning(
  t: Translator<'writing'>,
  ask: (question: TextWithSecrets) => void
): (text: string) => string | Promise<string | undefined> {
  const detectors = useRef<Detectors>(undefined)
  const latest = useRef(ask)
  latest.current = ask
  useEffect(() => {
    loadDetectors().then(
      loaded => {
        detectors.current = loaded
      },
      () => undefined
    )
  }, [])

  return useCallback(
    (text: string) => {
      if (text.length < MIN_TEXT_LENGTH) return text
      const decide = (findings: TextWithSecrets['findings'], searched: number) => {
        // A network address alone identifies nobody.
        if (searched === text.length && findings.every(({ kind }) => kind === 'ip')) return text
        return new Promise<string | undefined>(answer => latest.current({ text, findings, searched, answer }))
      }
      const loaded = detectors.current
      if (loaded && text.length <= loaded.SLICE_LENGTH) return decide(loaded.findFindings(text), text.length)
      const find = async () => {
        if (text.length > LONG) toast(t('secrets_checking'))
        // Without the detectors, the text is used unchecked, like a comment.
        const { findInSlices } = loaded ?? (await loadDetectors().catch(() => ({ findInSlices: undefined })))
        if (!findInSlices) return text
        const { findings, length } = await findInSlices(text)
        return decide(findings, length)
      }
      return find()
    },
    [t]
  )
}
