import { Button } from './Button.tsx'

interface Props {
  t: (key: 'more' | 'more_busy' | 'more_failed') => string
  state: 'idle' | 'loading' | 'failed'
  /** Number of shown rows and their total. */
  shown: string
  onMore: () => void
}

/** A button below a list that loads more rows, and shows failures. */
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
