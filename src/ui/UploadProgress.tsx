const BAR = '[&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ink'

interface Props {
  /** Uploaded part of the file, from 0 to 1. */
  part: number
  label: string
  className?: string
}

/** The progress of an upload: a thin line. */
export function UploadProgress({ part, label, className = '' }: Props) {
  return (
    <progress
      className={`block h-[3px] w-full appearance-none overflow-hidden rounded-xs bg-line ${BAR} ${className}`}
      max={1}
      value={part}
      aria-label={label}
    />
  )
}
