import { useStore } from '@nanostores/react'
import { $saving } from '../../stores/autosave.ts'
import { $sending } from '../../stores/sending.ts'
import { useUnloadWarning } from '../../ui/useUnloadWarning.ts'

/** Warns an author who leaves with unsaved changes. */
export function useLeaveWarning(): void {
  const saving = useStore($saving, { ssr: 'initial' })
  const sending = useStore($sending, { ssr: 'initial' })
  const unsaved = (saving.device === 'saving' || saving.device === 'failed') && saving.server !== 'saved'
  useUnloadWarning(unsaved || sending.some(({ failure }) => !failure))
}
