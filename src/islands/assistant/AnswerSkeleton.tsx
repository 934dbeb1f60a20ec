interface Props {
  label: string
  /** Number of whole lines of the answer. */
  lines: number
  className?: string
}

const BAR = 'block animate-[dim_1.6s_ease-in-out_infinite] rounded-[3px] bg-line'
const LINE = 'my-3 h-3.5 max-w-[44rem]'

/** A skeleton of a question and its answer while they load. */
export function AnswerSkeleton({ label, lines, className }: Props) {
  return (
    <div className={className} role="status" aria-label={label}>
      <i className={`${BAR} mt-6 mb-7 h-6 w-[90%] max-w-[34rem]`} />
      {Array.from({ length: lines }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all the same
        <i key={at} className={`${BAR} ${LINE} w-[90%]`} />
      ))}
      <i className={`${BAR} ${LINE} w-1/2`} />
    </div>
  )
}
