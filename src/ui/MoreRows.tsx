import { Button } from './Button.tsx'

interface Props {
  t: (key: 'more' | 'more_busy' | 'more_failed') => string
  state: 'idle' | 'loading' | 'failed'
  /** How many of how many are shown. */
  shown: string
  onMore: () => void
}

/** Below a list that has more: loads it, and says where that failed. */
export function MoreRows({ t, state, shown, onMore }: Props) {
  return (
    <p className="flex flex-wrap items-center justify-center gap-3 pt-6 text-xs text-ink-3">
      <Button disabled={state === 'loading'} onClick={onMore}>
        {state === 'loading' ? t('more_busy') : t('more')}
      </Button>
      <span className="mono">{shown}</span>
      {state === 'failed' && (
        <span className="text-red" role="alert">
          {t('more_failed')}
        </span>
      )}
    </p>
  )
}
