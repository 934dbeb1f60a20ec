import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $saving } from '../../stores/autosave.ts'
import { $sending } from '../../stores/sending.ts'

/** Warns an author who leaves with unsaved changes. */
export function useLeaveWarning(): void {
  const saving = useStore($saving, { ssr: 'initial' })
  const sending = useStore($sending, { ssr: 'initial' })
  const unsaved = (saving.device === 'saving' || saving.device === 'failed') && saving.server !== 'saved'
  const leaving = unsaved || sending.some(({ failure }) => !failure)
  useEffect(() => {
    if (!leaving) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [leaving])
}
