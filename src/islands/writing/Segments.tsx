import { edgeOf } from './Choices.tsx'
import type { FieldProblem } from './problemText.ts'

// The same mark of what is selected as in lists: a bar at the left.
const SEGMENT =
  'relative -mr-px -mb-px flex min-h-[38px] cursor-pointer items-center border-r border-b border-line px-3 py-1 leading-[1.3] text-ink-2 hover:text-ink has-checked:font-semibold has-checked:text-ink has-checked:shadow-[inset_2px_0_var(--red)] has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-blue max-md:min-h-11'
const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2' }

interface Props<Value> {
  name: string
  columns: keyof typeof COLUMNS
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  problem?: FieldProblem | undefined
}

/** A choice of one out of a few options, which are all visible. */
export function Segments<Value extends string | number>({
  name,
  columns,
  options,
  value,
  onChange,
  problem
}: Props<Value>) {
  return (
    <div className={`grid overflow-hidden rounded border bg-card text-s ${COLUMNS[columns]} ${edgeOf(problem)}`}>
      {options.map((option, at) => (
        <label key={option.value} className={SEGMENT} data-choice="">
          <input
            className="absolute inset-0 cursor-pointer opacity-0"
            type="radio"
            id={at === 0 ? name : undefined}
            name={name}
            checked={option.value === value}
            aria-describedby={problem ? `${name}-note` : undefined}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
