import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'

interface Look {
  /** True for the main action of the page or dialog. */
  primary?: boolean
}

/** Style of the main action of a dialog that deletes, hides or blocks. */
const DANGER = 'border-red bg-red text-paper hover:border-red hover:bg-red hover:text-paper hover:opacity-90'

interface Props extends Look, ButtonHTMLAttributes<HTMLButtonElement> {
  danger?: boolean
  /** True while its action runs. It then does nothing, and keeps the focus, which a disabled button would lose. */
  busy?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A button. It is dimmed while disabled or busy. */
export function Button({
  primary = false,
  danger = false,
  busy = false,
  className = '',
  type = 'button',
  onClick,
  ...button
}: Props) {
  return (
    <button
      type={type}
      className={`btn ${primary ? 'primary' : ''} ${danger ? DANGER : ''} disabled:cursor-default disabled:opacity-50 disabled:hover:border-line-2 aria-disabled:cursor-default aria-disabled:opacity-50 ${className}`}
      aria-disabled={busy || undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      {...button}
    />
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  primary = false,
  className = '',
  ...link
}: Look & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a className={`btn ${primary ? 'primary' : ''} ${className}`} {...link} />
}
