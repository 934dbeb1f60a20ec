const DIGIT = 'rounded-[5px] border border-line-2 bg-sunk px-2.5 py-[9px] font-mono text-[22px]/none font-semibold'

/** A number of two digits, each in a separate frame, for comparison between two screens. */
export function Digits({ number }: { number: string }) {
  return (
    <p className="mt-3 flex justify-center gap-1.5" data-number="">
      <b className={DIGIT}>{number[0]}</b>
      <b className={DIGIT}>{number[1]}</b>
    </p>
  )
}
