/** A number of two digits, each in a frame of its own: two people compare it over two screens. */
export function Digits({ number }: { number: string }) {
  return (
    <p className="number">
      <b>{number[0]}</b>
      <b>{number[1]}</b>
    </p>
  )
}
