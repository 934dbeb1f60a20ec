import { useCallback, useEffect, useRef } from 'react'
import type { Translator } from '../../locales/strings.ts'
import { toast } from '../../ui/toast.ts'
import type { TextWithSecrets } from './SecretsDialog.tsx'

type Detectors = typeof import('../../domain/redaction/findInSlices.ts') &
  typeof import('../../domain/redaction/findFindings.ts')

/** Shorter texts hold nothing. */
const MIN_TEXT_LENGTH = 6
/** In characters: from here on the search takes long enough to say so. */
const LONG = 1_000_000

async function loadDetectors(): Promise<Detectors> {
  const [slices, whole] = await Promise.all([
    import('../../domain/redaction/findInSlices.ts'),
    import('../../domain/redaction/findFindings.ts')
  ])
  return { ...slices, ...whole }
}

/**
 * What of a text may be shown: all of it at once, or what somebody answers. The detectors are loaded beside the editor;
 * what comes before they are there waits for them.
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
        // An address of a network alone gives nobody away.
        if (searched === text.length && findings.every(({ kind }) => kind === 'ip')) return text
        return new Promise<string | undefined>(answer => latest.current({ text, findings, searched, answer }))
      }
      const loaded = detectors.current
      if (loaded && text.length <= loaded.SLICE_LENGTH) return decide(loaded.findFindings(text), text.length)
      const find = async () => {
        if (text.length > LONG) toast(t('secrets_checking'))
        // Without them the text is taken as it is, as a comment is.
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
