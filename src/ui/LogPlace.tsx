/**
 * The place of the panel that shows what matters in a pasted log. It is filled from outside, so React is given a text as its
 * child: then it neither looks at what is in it when it takes the page over, nor removes it.
 */
export function LogPlace() {
  return (
    <div data-log-panel="" suppressHydrationWarning>
      {''}
    </div>
  )
}
