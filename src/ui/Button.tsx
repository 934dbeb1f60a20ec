import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react'

interface Look {
  /** True for the main action of the page or dialog. */
  primary?: boolean
}

/** Style of the main action of a dialog that deletes, hides or blocks. */
const DANGER = 'border-red bg-red text-paper hover:border-red hover:bg-red hover:text-paper hover:opacity-90'

/** A button. It is dimmed while disabled. */
export function Button({
  primary = false,
  danger = false,
  className = '',
  type = 'button',
  ...button
}: Look & { danger?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      type={type}
      className={`btn ${primary ? 'primary' : ''} ${danger ? DANGER : ''} disabled:cursor-default disabled:opacity-50 disabled:hover:border-line-2 ${className}`}
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
